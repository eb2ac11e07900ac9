/** Numbers that are asked for while others are drawn: one statement for all that wait, and none is given twice. */
import { expect, it } from 'vitest';
import type { Sequence } from '../../core/definitions/key-types.ts';
import type { Connection } from '../database/port.ts';
import { type Count, drawTogether, type Move } from './drawn-together.ts';

const key: Sequence = { field: 'code', by: ['org_id'], owner: 'organisation', counter: 'request', gaps: true, shared: false, keep: false };
const connection = {} as Connection;

/** Counters in memory, moved on a little later than they are asked. */
function counters() {
  const values = new Map<string, number>();
  const statements: (readonly Count[])[] = [];
  const move: Move = async (_, counts) => {
    statements.push(counts);
    await Promise.resolve();
    return counts.map(({ owner, kind, count }) => {
      const value = (values.get(`${owner} ${kind}`) ?? 0) + count;
      values.set(`${owner} ${kind}`, value);
      return { org_id: owner, kind, value, code: owner.toUpperCase() };
    });
  };
  const beside = <T>(work: (on: Connection) => Promise<T>) => work(connection);
  const draw = (owner: string, count = 1) => drawTogether(beside, key, [{ owner, kind: 'request', count }], move);
  return { draw, statements };
}

it('draws those that wait by one statement, in the order in which they asked', async () => {
  const { draw, statements } = counters();
  const drawn = await Promise.all([draw('acme'), draw('acme', 3), draw('fix'), draw('acme')]);
  expect(drawn.map(([row]) => [row?.code, row?.value])).toEqual([
    ['ACME', 1],
    ['ACME', 4],
    ['FIX', 1],
    ['ACME', 5],
  ]);
  expect(statements).toHaveLength(2);
  expect((await draw('acme'))[0]?.value).toBe(6);
});

it('tells all that waited when it fails, and draws again for those who come later', async () => {
  const beside = <T>(work: (on: Connection) => Promise<T>) => work(connection);
  let fails = true;
  const move: Move = async (_, counts) => {
    if (fails) throw new Error('no connection');
    return counts.map(({ owner, kind, count }) => ({ org_id: owner, kind, value: count }));
  };
  const draw = () => drawTogether(beside, key, [{ owner: 'acme', kind: 'request', count: 1 }], move);
  const ended = await Promise.allSettled([draw(), draw(), draw()]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  fails = false;
  expect(await draw()).toEqual([{ org_id: 'acme', kind: 'request', value: 1 }]);
});
