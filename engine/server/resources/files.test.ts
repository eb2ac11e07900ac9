import { expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import { nameNewFiles } from './files.ts';
import type { Call } from './options.ts';

const file = (id: string) => ({ id, name: `${id}.png`, type: 'image/png', size: 1 });

const named = async (...changes: readonly { readonly before: Row | null; readonly after: Row }[]) => {
  const calls: (readonly string[])[] = [];
  const media = { name: async (ids: readonly string[]) => void calls.push(ids) };
  await nameNewFiles({ options: { media }, connection: {} } as unknown as Call, changes);
  return calls;
};

it('names files wherever they stand in a new record', async () => {
  const custom = { photo: [file('b')], lines: [{ title: 'x', proof: [file('c')] }] };
  expect(await named({ before: null, after: { id: 'r', attachments: [file('a')], custom } })).toEqual([['a', 'b', 'c']]);
});

it('names those that a change adds, of all records at once', async () => {
  const kept = { attachments: [file('a')] };
  expect(
    await named({ before: kept, after: { attachments: [file('a'), file('b')] } }, { before: kept, after: { custom: { x: [file('c')] } } }),
  ).toEqual([['b', 'c']]);
});

it.each<[string, Row | null, Row]>([
  ['files that were there', { attachments: [file('a')] }, { attachments: [file('a')], title: 'New' }],
  ['files that go', { attachments: [file('a')] }, { attachments: [] }],
  ['what is no file', null, { rows: [{ id: 'a', name: 'x' }], owner: { id: 'b' }, note: null }],
])('asks for nothing for %s', async (_, before, after) => {
  expect(await named({ before, after })).toEqual([]);
});
