/** What a ZIP archive says of the files in it (APPNOTE.TXT 4.3): read from its end, nothing of it unpacked. */

export type ZipEntry = {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  /** The bytes as they lie in the archive. */
  readonly packed: Uint8Array<ArrayBuffer>;
  /** Bytes that the directory promises. It may lie. */
  readonly size: number;
};

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
/** The end may be followed by a comment of so many bytes. */
const COMMENT = 0xffff;

const fault = () => new Error('This is no ZIP archive.');

/** @throws for what is no archive, or one larger than 4 GB, whose sizes stand elsewhere. */
export function entriesOf(bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - END_LENGTH;
  const first = Math.max(0, end - COMMENT);
  while (end >= first && view.getUint32(end, true) !== END) end -= 1;
  if (end < first) throw fault();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== ENTRY) throw fault();
    const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + (nameLength ?? 0)));
    const packed = packedOf(bytes, view, view.getUint32(at + 42, true), packedSize);
    entries.push({ name, method: view.getUint16(at + 10, true), packed, size });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

function packedOf(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number, size: number): Uint8Array<ArrayBuffer> {
  if (at + 30 > bytes.length || view.getUint32(at, true) !== LOCAL) throw fault();
  const from = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (from + size > bytes.length) throw fault();
  return bytes.subarray(from, from + size);
}
