/** JSON as people write it: what is short stands on one line. */
import { isObject } from './keys.ts';

type Path = readonly (string | number)[];

export type Printing = {
  /** Keys in the order in which they are to stand; `path` leads to the object that has them. */
  readonly sorted?: (object: Readonly<Record<string, unknown>>, path: Path) => readonly string[];
  /** Characters of a line, as far as what stands on it can be broken. */
  readonly width?: number;
};

const WIDTH = 80;

export function printed(value: unknown, { sorted = Object.keys, width = WIDTH }: Printing = {}): string {
  const inner = (part: unknown, path: Path, indent: string, before: number): string => {
    const isList = Array.isArray(part);
    if (!isList && !isObject(part)) return JSON.stringify(part) ?? 'null';
    const members = isList
      ? part.map((item: unknown, index) => ({ head: '', item, key: index }))
      : sorted(part, path).map((key) => ({ head: `${JSON.stringify(key)}: `, item: part[key], key }));
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    if (members.length === 0) return open + close;
    const space = isList ? '' : ' ';
    const short = `${open}${space}${members.map(({ head, item, key }) => head + inner(item, [...path, key], '', Number.NEGATIVE_INFINITY)).join(', ')}${space}${close}`;
    if (indent.length + before + short.length <= width) return short;
    const deeper = `${indent}  `;
    const lines = members.map(({ head, item, key }) => `${deeper}${head}${inner(item, [...path, key], deeper, head.length)}`);
    return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
  };
  return inner(value, [], '', 0);
}
