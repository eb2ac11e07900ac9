/** Keys that stand twice in one object of a JSON text: reading keeps the last and drops the others without a word. */
import { isUnsafeKey } from './keys.ts';
import { formatPointer } from './pointer.ts';

export type RepeatedKey = {
  /** Of the member that stands there again. */
  readonly pointer: string;
  readonly key: string;
  /** Counted from one. */
  readonly line: number;
};

type Level = { readonly keys: Set<string> | null; at: string | number };

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const NEW_LINE = 10;

/** Every repeated key of a text that is JSON; of one that is not, those before its fault. */
export function repeatedKeys(text: string): readonly RepeatedKey[] {
  const found: RepeatedKey[] = [];
  const levels: Level[] = [];
  let line = 1;
  let isKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const level = levels.at(-1);
    if (code === NEW_LINE) line += 1;
    else if (code === QUOTE) {
      const end = endOfText(text, index);
      if (isKey && level?.keys) {
        const key = keyIn(text, index, end);
        level.at = key;
        if (level.keys.has(key)) found.push({ pointer: formatPointer(levels.map(({ at }) => at)), key, line });
        level.keys.add(key);
        isKey = false;
      }
      index = end;
    } else if (code === OPEN_OBJECT) {
      levels.push({ keys: new Set(), at: '' });
      isKey = true;
    } else if (code === OPEN_LIST) {
      levels.push({ keys: null, at: 0 });
      isKey = false;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      levels.pop();
      isKey = false;
    } else if (code === COMMA && level) {
      isKey = level.keys !== null;
      if (typeof level.at === 'number') level.at += 1;
    } else if (code === COLON) isKey = false;
  }
  return found;
}

/** Index of the quote that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index += 1;
    else if (code === QUOTE) return index;
  }
  return text.length;
}

/** Two ways to write a key are one key: `"\u0061"` is `"a"`. */
function keyIn(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end);
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(text.slice(start, end + 1)));
  } catch {
    return written;
  }
}

/** What a JSON text cannot be read for, at a place in it where that can be told. */
export class UnreadableJson extends Error {
  readonly pointer: string;
  constructor(message: string, pointer = '') {
    super(message);
    this.name = 'UnreadableJson';
    this.pointer = pointer;
  }
}

/**
 * The value of a text that people write: one that says a key twice, or one that would reach a prototype, says something
 * else than it seems to. @throws UnreadableJson, or SyntaxError for a text that is no JSON
 */
export function parseWritten(text: string): unknown {
  const value: unknown = JSON.parse(text, (key, inner: unknown) => {
    if (isUnsafeKey(key)) throw new UnreadableJson(`No key may be called "${key}".`);
    return inner;
  });
  const [repeated] = repeatedKeys(text);
  if (repeated) throw new UnreadableJson(saysTwice(repeated), repeated.pointer);
  return value;
}

export const saysTwice = ({ key, line }: RepeatedKey): string => `The key "${key}" stands here a second time (line ${line}).`;
