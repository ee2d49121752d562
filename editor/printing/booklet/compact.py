"""A PDF as Qt writes it, made smaller: the numbers of its drawings need no nine digits."""

import re
import zlib
from collections.abc import Callable, Iterator

_OBJECT = re.compile(rb"^(\d+) 0 obj\b", re.M)
_CONTENT = re.compile(
    rb"\A(\d+ 0 obj\s*<<\s*/Length (\d+) 0 R\s*/Filter /FlateDecode\s*>>\s*stream\r?\n)", re.S
)
#: A number of more than five digits, and those five: they place a point within a fiftieth of a millimetre.
_NUMBER = re.compile(rb"(\d{4,}\.\d|\d{3}\.\d\d|\b\d\d\.\d{3}|\b\d\.\d{4})\d+")
_TRAILER = re.compile(rb"trailer\s*(<<.*?>>)\s*startxref", re.S)

#: So many bytes are made shorter at once, with the rest of their line: a search lets no other thread work.
_PIECE = 1 << 16

#: What begins the drawing of a page in Qt's files.
_DRAWING = b"/GSa gs"


def compacted(data: bytes, step: Callable[[int, int], bool] = lambda done, whole: True) -> bytes:
    """The same PDF with shorter numbers; unchanged where it is not made as Qt makes its files.

    `step` hears how many of its parts are done; where it answers False nothing is made.
    """
    starts = [(int(found[1]), found.start()) for found in _objects(data)]
    trailer = _TRAILER.search(data)
    if trailer is None or not starts:
        return data
    end = data.rfind(b"xref", 0, trailer.start())
    ends = [at for _, at in starts[1:]] + [end]
    bodies = {id_: data[at:until] for (id_, at), until in zip(starts, ends, strict=True)}
    for done, id_ in enumerate(list(bodies), 1):
        if not step(done, len(bodies)):
            return b""
        shorter = _shortened(bodies[id_])
        if shorter is not None:
            bodies[id_], length_at, length = shorter
            bodies[length_at] = b"%d 0 obj\n%d\nendobj\n" % (length_at, length)
    return _file(data[: starts[0][1]], bodies, trailer[1])


def _objects(data: bytes) -> list[re.Match[bytes]]:
    """Where objects begin, by the table of the file: the bytes of a stream may look like anything."""
    table = data.rfind(b"startxref")
    found = re.match(rb"startxref\s+(\d+)", data[table:]) if table >= 0 else None
    if found is None:
        return []
    rows = re.findall(rb"(\d{10}) \d{5} n", data[int(found[1]) :])
    matches = (_OBJECT.match(data, int(row)) for row in sorted(set(rows)))
    return [match for match in matches if match is not None]


def _shortened(body: bytes) -> tuple[bytes, int, int] | None:
    """A page's drawing with shorter numbers, the object that holds its length, and the length."""
    head = _CONTENT.match(body)
    if head is None:
        return None
    stop = body.rfind(b"endstream")
    try:
        drawing = zlib.decompress(body[head.end() : stop])
    except zlib.error:
        return None
    if not drawing.startswith(_DRAWING):
        return None
    packed = zlib.compress(b"".join(_NUMBER.sub(rb"\1", piece) for piece in pieces(drawing)), 9)
    return head[1] + packed + b"\nendstream\nendobj\n", int(head[2]), len(packed)


def pieces(drawing: bytes) -> Iterator[bytes]:
    """A drawing cut after lines: no number lies on two of them."""
    start = 0
    while start < len(drawing):
        stop = drawing.find(b"\n", start + _PIECE) + 1 or len(drawing)
        yield drawing[start:stop]
        start = stop


def _file(head: bytes, bodies: dict[int, bytes], trailer: bytes) -> bytes:
    parts, places, at = [head], dict[int, int](), len(head)
    for id_, body in bodies.items():
        places[id_] = at
        parts.append(body)
        at += len(body)
    size = max(places) + 1
    rows = [b"0000000000 65535 f \n"]
    rows += (
        b"%010d 00000 n \n" % places[id_] if id_ in places else b"0000000000 65535 f \n"
        for id_ in range(1, size)
    )
    parts.append(b"xref\n0 %d\n" % size + b"".join(rows))
    parts.append(b"trailer\n" + trailer + b"\nstartxref\n%d\n%%%%EOF\n" % at)
    return b"".join(parts)
