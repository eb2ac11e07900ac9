/** What a map service answered, read with care: it is somebody else's. */
import type { Leg, Question } from './types.ts';

/** A member of an object or a list; undefined where there is none. */
export const memberAt = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string | number, unknown>>)[name]
    : undefined;

export function listAt(value: unknown, name: string): readonly unknown[] {
  const found = memberAt(value, name);
  if (Array.isArray(found)) return found;
  throw new Error(`The map service answered no ${name}.`);
}

/** More than any way is long, in seconds or metres. */
const MOST = 40_000_000;
export const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= MOST;

/** A leg for each two places that were asked about. @throws where one is missing */
export const sizedAs = ({ from, to }: Question, legOf: (row: number, column: number) => Leg | null | undefined) =>
  from.map((_, row) =>
    to.map((_place, column) => {
      const leg = legOf(row, column);
      if (leg === undefined) throw new Error('The map service did not answer what it was asked.');
      return leg;
    }),
  );
