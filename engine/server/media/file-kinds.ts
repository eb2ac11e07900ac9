/** What a file is by its bytes, and how browsers may be given it. */

type Kind = { readonly type: string; readonly matches: (head: Buffer) => boolean };

const starts = (head: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
const text = (value: string) => [...Buffer.from(value, 'latin1')];

/** Types that browsers show themselves. All others are only ever downloaded, as bytes without a type. */
const shown: readonly Kind[] = [
  { type: 'image/png', matches: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', matches: (head) => starts(head, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', matches: (head) => starts(head, text('GIF87a')) || starts(head, text('GIF89a')) },
  { type: 'image/webp', matches: (head) => starts(head, text('RIFF')) && starts(head, text('WEBP'), 8) },
  { type: 'application/pdf', matches: (head) => starts(head, text('%PDF-')) },
  { type: 'video/mp4', matches: (head) => starts(head, text('ftyp'), 4) },
  { type: 'video/webm', matches: (head) => starts(head, [0x1a, 0x45, 0xdf, 0xa3]) },
  { type: 'audio/webm', matches: (head) => starts(head, [0x1a, 0x45, 0xdf, 0xa3]) },
  { type: 'audio/mp4', matches: (head) => starts(head, text('ftyp'), 4) },
  { type: 'audio/ogg', matches: (head) => starts(head, text('OggS')) },
  { type: 'audio/mpeg', matches: (head) => starts(head, text('ID3')) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0) },
];

/** Bytes of the beginning that tell the kind. */
export const HEAD_LENGTH = 16;

const kindOf = (type: string) => shown.find((kind) => kind.type === type);

/** Whether browsers may show files of this type in place. SVG and HTML never: they can carry scripts. */
export const isShown = (type: string) => kindOf(type) !== undefined;

/** Whether the bytes are what the type says. Types that are never shown are not looked into. */
export const isAsDeclared = (type: string, head: Buffer) => kindOf(type)?.matches(head) ?? true;

/** `type/subtype` in lower case without parameters; undefined when it is none. */
export function mediaType(value: string): string | undefined {
  const type = value.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type.length <= 100 && /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/.test(type) ? type : undefined;
}

/** A file's own name without folders, control characters and what shells and file systems read otherwise. */
export function fileName(value: string): string {
  // Half a surrogate pair is no character; writing it as UTF-8 puts the mark for unknown ones in its place.
  const last = Buffer.from(value).toString().split(/[/\\]/).pop() ?? '';
  const clean = last
    // biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the purpose.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return shorten(clean) || 'file';
}

/** At most 150 characters, the ending kept. */
function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= 150) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, 150 - ending.length).join('') + ending;
}

/** Content-Disposition (RFC 6266): a plain name for old readers, the real one in UTF-8. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
