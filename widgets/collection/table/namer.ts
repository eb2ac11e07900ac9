import type { TextOf } from '../../../engine/react/index.ts';

/** Stands for the name while the words around it are found. */
const PLACE = '\u0000';

/** Words around a name (`{{name}}`), looked up once for all the names that are put into them. */
export function namer(text: TextOf, key: string): (name: string) => string {
  const parts = text(key, { name: PLACE }).split(PLACE);
  return (name) => parts.join(name);
}
