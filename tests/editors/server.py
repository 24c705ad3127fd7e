"""A client of yaml-language-server, the program behind most editors that know YAML and JSON Schema."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple


class Place(NamedTuple):
    """A place in a file, both numbers from 0."""

    line: int
    character: int


class Server:
    """The server, started by `command`; it speaks JSON-RPC over its standard streams."""

    def __init__(self, command: Sequence[str], root: Path) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._number = 0
        self._found: dict[str, list[dict[str, Any]]] = {}
        able = {"textDocument": {"hover": {"contentFormat": ["markdown"]}, "completion": {"completionItem": {}}}}
        self.ask("initialize", processId=None, rootUri=root.as_uri(), capabilities=able)
        self._tell("initialized")
        settings = {"yaml": {"hover": True, "completion": True, "validate": True, "schemaStore": {"enable": False}}}
        self._tell("workspace/didChangeConfiguration", settings=settings)

    def errors(self, file: Path, text: str) -> list[dict[str, Any]]:
        """Open a file that holds `text`; what is wrong with it by its schema."""
        document = {"uri": file.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._found.pop(file.as_uri(), None)
        self._tell("textDocument/didOpen", textDocument=document)
        while file.as_uri() not in self._found:
            self._read()
        return self._found[file.as_uri()]

    def close(self, file: Path) -> None:
        """Forget a file."""
        self._tell("textDocument/didClose", textDocument={"uri": file.as_uri()})

    def hover(self, file: Path, place: Place) -> str:
        """What is shown at a place; "" if nothing is."""
        found = self.ask("textDocument/hover", textDocument={"uri": file.as_uri()}, position=place._asdict())
        return str(found["contents"]["value"]) if found else ""

    def completions(self, file: Path, place: Place) -> dict[str, str]:
        """What is offered at a place, each with its description."""
        found = self.ask("textDocument/completion", textDocument={"uri": file.as_uri()}, position=place._asdict())
        return {item["label"]: _words(item.get("documentation", "")) for item in found["items"]}

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a request. Errors: `RuntimeError` with what the server says."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while (answer := self._read()).get("id") != number or "method" in answer:
            pass
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def stop(self) -> None:
        """End the process."""
        self.ask("shutdown")
        self._tell("exit")
        self._process.wait()

    def _tell(self, method: str, **params: Any) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self._process.stdin.flush()

    def _read(self) -> dict[str, Any]:
        """The next message, after what it asks of us has been done."""
        assert self._process.stdout
        length = 0
        while line := self._process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise RuntimeError("the server has ended")
        message: dict[str, Any] = json.loads(self._process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self._found[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:  # such as for settings, of which it has all
            items = message.get("params", {}).get("items", ())
            self._send({"id": message["id"], "result": [None for _ in items]})
        return message


def _words(documentation: str | dict[str, str]) -> str:
    return documentation if isinstance(documentation, str) else documentation["value"]
