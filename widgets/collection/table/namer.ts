import type { TextOf } from '../../../engine/react/index.ts';

type Namer = (name: string) => string;

/** Stands for the name while the words around it are found. */
const PLACE = '\u0000';

/** Of a language, by key: every row of a list asks. */
const known = new WeakMap<TextOf, Map<string, Namer>>();

/** Words around a name (`{{name}}`), looked up once for all the names that are put into them. */
export function namer(text: TextOf, key: string): Namer {
  const own = known.get(text) ?? new Map<string, Namer>();
  known.set(text, own);
  const before = own.get(key);
  if (before) return before;
  const parts = text(key, { name: PLACE }).split(PLACE);
  const made: Namer = (name) => parts.join(name);
  own.set(key, made);
  return made;
}
