/** Restrictions that a test makes and lifts again. */
import { expect } from 'vitest';
import { dataOf } from './journey.ts';
import type { Answer, Caller } from './server.ts';

export type Json = Record<string, unknown>;

export const query = (text: string): string => encodeURIComponent(text);

/** `{pointer} {code}` of every fault of an answer. */
export const codesOf = (answer: Answer): readonly string[] =>
  ((answer.body?.errors ?? []) as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

/** Id of the membership that somebody is signed in with. */
export const idOf = async (caller: Caller): Promise<string> => (await caller.get('/v1/definitions/app')).body.user.id;

export const list = (caller: Caller, entity: string, more: string): Promise<Answer> =>
  caller.get(`/v1/data/${entity}?page_size=200&${more}`);

export type Restricting = {
  /** By an administrator, under a name of its own; whatever comes of it. */
  tryTo(by: Caller, more: Json): Promise<Answer>;
  /** The same, lifted by `lift`. Answers the record. */
  restrict(by: Caller, more: Json): ReturnType<typeof dataOf>;
  lift(): Promise<void>;
};

export function createRestricting(): Restricting {
  let made: { by: Caller; id: string }[] = [];
  let count = 0;
  const tryTo: Restricting['tryTo'] = (by, more) => {
    count += 1;
    return by.post('/v1/data/restriction', { name: `Restriction ${count}`, ...more });
  };
  return {
    tryTo,
    async restrict(by, more) {
      const row = dataOf(await tryTo(by, more), 201);
      made.push({ by, id: row.id });
      return row;
    },
    async lift() {
      const all = made;
      made = [];
      for (const { by, id } of all) expect((await by.delete(`/v1/data/restriction/${id}`)).status).toBe(204);
    },
  };
}
