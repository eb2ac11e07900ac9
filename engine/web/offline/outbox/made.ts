/** Records that were made on this device: how they look until they are sent, and by what they are named from then on. */
import { isObject } from '../../../core/json/index.ts';
import type { RecordData } from '../../../react/types.ts';
import type { Command, Named } from './types.ts';

export const CREATE = 'create';

/** What the server fills in of every record. `user`: id of the person. */
export const begun = (record: string, at: number, user: unknown): RecordData => {
  const instant = new Date(at).toISOString();
  return { id: record, version: 0, created_at: instant, updated_at: instant, created_by: user, updated_by: user };
};

/** Every text in a value, however deep. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

function named<T>(value: T, { from, to }: Named): T {
  const inside = (one: unknown): unknown => {
    if (one === from) return to;
    if (Array.isArray(one)) return one.map(inside);
    return isObject(one) ? Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, inside(inner)])) : one;
  };
  return inside(value) as T;
}

/** A command that names the record, by the id that the server gave it; one of that record goes on from what the server made of it. */
export function renamedCommand(command: Command, name: Named, made: RecordData): Command {
  const { body, attempt } = command;
  const own = { ...command, body: named(body, name), ...(attempt ? { attempt: named(attempt, name) } : {}) };
  if (command.record !== name.from) return own;
  // What the person saw stays what the change began with.
  const seen = { ...made, ...named(command.seen, name), version: made.version };
  return { ...own, record: name.to, seen, ...(command.version === undefined ? {} : { version: made.version }) };
}
