/** Where the parts of a JSON text stand in it, for people who are told of a part by its pointer. */
import { formatPointer, parsePointer } from './pointer.ts';

/** Offsets in the text. Of a member they begin with its key. */
export type TextRange = { readonly from: number; readonly to: number };

export type Placed = {
  readonly ranges: ReadonlyMap<string, TextRange>;
  /** Offset of what cannot be read; undefined for a text that is JSON. */
  readonly brokenAt?: number;
};

const SPACE = /[\s\u00a0]*/y;
const ATOM = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

class Broken extends Error {
  readonly at: number;
  constructor(at: number) {
    super('The text is no JSON.');
    this.at = at;
  }
}

/** Of a text that is no JSON, the places before its fault. */
export function placesOf(text: string): Placed {
  const ranges = new Map<string, TextRange>();
  try {
    const end = skip(text, valueAt(text, skip(text, 0), [], ranges));
    return end < text.length ? { ranges, brokenAt: end } : { ranges };
  } catch (error) {
    if (error instanceof Broken) return { ranges, brokenAt: Math.min(error.at, text.length) };
    throw error;
  }
}

/** The place of a pointer, or of the nearest thing around it that is there. */
export function rangeOf({ ranges }: Placed, pointer: string): TextRange {
  const keys = parsePointer(pointer);
  for (let length = keys.length; length > 0; length -= 1) {
    const range = ranges.get(formatPointer(keys.slice(0, length)));
    if (range) return range;
  }
  const whole = ranges.get('');
  return { from: whole?.from ?? 0, to: (whole?.from ?? 0) + 1 };
}

/** Counted from one. */
export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function skip(text: string, at: number): number {
  SPACE.lastIndex = at;
  return at + (SPACE.exec(text)?.[0].length ?? 0);
}

function atomAt(text: string, at: number): string {
  ATOM.lastIndex = at;
  const found = ATOM.exec(text)?.[0];
  if (found === undefined) throw new Broken(at);
  return found;
}

type Ranges = Map<string, TextRange>;
type Keys = readonly (string | number)[];

/** Offset behind the value. */
function valueAt(text: string, at: number, keys: Keys, ranges: Ranges, from = at): number {
  const opened = text[at];
  const end = opened === '{' || opened === '[' ? blockAt(text, at, keys, ranges) : at + atomAt(text, at).length;
  ranges.set(formatPointer(keys), { from, to: end });
  return end;
}

function blockAt(text: string, start: number, keys: Keys, ranges: Ranges): number {
  const close = text[start] === '{' ? '}' : ']';
  let at = skip(text, start + 1);
  if (text[at] === close) return at + 1;
  for (let index = 0; ; index += 1) {
    at = close === '}' ? memberAt(text, at, keys, ranges) : valueAt(text, at, [...keys, index], ranges);
    at = skip(text, at);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') throw new Broken(at);
    at = skip(text, at + 1);
  }
}

function memberAt(text: string, from: number, keys: Keys, ranges: Ranges): number {
  const written = atomAt(text, from);
  if (!written.startsWith('"')) throw new Broken(from);
  const colon = skip(text, from + written.length);
  if (text[colon] !== ':') throw new Broken(colon);
  const key: unknown = nameOf(written);
  return valueAt(text, skip(text, colon + 1), [...keys, String(key)], ranges, from);
}

function nameOf(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return written.slice(1, -1);
  }
}
