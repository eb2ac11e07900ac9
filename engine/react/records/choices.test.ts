/** Choices as pickers get them: what tells them apart, and those chosen before. */
import { expect, it, vi } from 'vitest';
import { formatFor } from '../format/format.ts';
import { createText } from '../text/use-text.ts';
import type { DataClient } from '../types.ts';
import { choiceSource } from './choices.ts';

const base = { label: '', type: 'text', required: false, readOnly: false, system: false, whenHidden: 'keep', messages: {} } as const;
const field = (name: string, more: object = {}) => ({
  ...base,
  name,
  pointer: `/${name}`,
  searchable: false,
  sortable: false,
  schema: {},
  ...more,
});
const view = {
  name: 'person',
  title: 'name',
  idType: 'uuid',
  subtitle: ['phone', 'hub', 'day', 'secret'],
  fields: [field('name'), field('phone', { type: 'mobile' }), field('hub', { type: 'ref', ref: 'hub' }), field('day', { type: 'date' })],
};
const rows = [
  { id: 'a', version: 1, name: 'Asha', phone: '•••• 5678', hub: 'h1', day: '2026-01-05' },
  { id: 'b', version: 1, name: 'Asha', phone: null, hub: 'h9', day: null },
];
const client = () => {
  const list = vi.fn<DataClient['list']>(async (_entity, { filter }) => ({
    data: filter?.includes('doc.id in') ? rows.filter(({ id }) => filter.includes(`'${id}'`)) : rows,
    next_page_token: null,
    labels: { hub: { h1: { label: 'Pune hub' } } },
  }));
  return { list, entity: async () => view as never };
};
const words = {
  format: formatFor({ language: 'en', country: 'IN', currency: 'INR', timeZone: 'Asia/Kolkata' }),
  text: createText((key) => key),
};
const picked = field('person_id', { type: 'ref', ref: 'person', refFilter: 'doc.hub == parent.hub' }) as never;
const scope = { doc: { hub: 'h1' }, now: '2026-01-01T00:00:00.000Z' } as never;

it('asks for the second line with the records, and says what of it there is: masked values masked, names of others, days as people write them', async () => {
  const server = client();
  const found = await choiceSource({ client: server, field: picked, scope, words })?.search('ash');
  expect(server.list.mock.calls.map(([, { fields, search }]) => [fields, search])).toEqual([[['/name', '/phone', '/hub', '/day'], 'ash']]);
  expect(found).toEqual([
    { value: 'a', label: 'Asha', hint: '•••• 5678 · Pune hub · 5 Jan 2026' },
    { value: 'b', label: 'Asha' },
  ]);
});

it('puts those chosen before first, as far as they still may be chosen, while nothing is typed', async () => {
  const server = client();
  const source = choiceSource({ client: server, field: picked, scope, words, recent: () => ['gone', 'b'] });
  expect((await source?.search(''))?.map(({ value, isRecent = false }) => [value, isRecent])).toEqual([
    ['b', true],
    ['a', false],
  ]);
  const asked = server.list.mock.calls.map(([, { filter }]) => filter);
  expect(asked.some((filter) => filter?.includes("doc.hub == 'h1'") && filter.includes("doc.id in ['gone', 'b']"))).toBe(true);
  expect((await source?.search('as'))?.map(({ value }) => value)).toEqual(['a', 'b']);
  expect(server.list).toHaveBeenCalledTimes(3);
});

it('offers what stands on later pages of a list too, by the names that come with them', async () => {
  const page = (from: number, token: string | null) => ({
    data: Array.from({ length: 200 }, (_, at) => ({ id: `s${from + at}`, version: 1, key: `K${from + at}` })),
    next_page_token: token,
    labels: { key: { [`K${from}`]: { label: `State ${from}` } } },
  });
  const list = vi.fn<DataClient['list']>(async (_entity, { page_token }) => (page_token ? page(200, null) : page(0, 'more')));
  const source = choiceSource({
    client: { list, entity: async () => view as never },
    field: field('state', { optionsFrom: { entity: 'state', value: '/key' } }) as never,
    scope,
  });
  const found = (await source?.search('')) ?? [];
  expect([found.length, found[0]?.label, found[200]?.label]).toEqual([400, 'State 0', 'State 200']);
  expect(await source?.resolve(['K399'])).toEqual([{ value: 'K399', label: 'K399' }]);
});

it('finds the names of more records than a page has', async () => {
  const server = client();
  const ids = Array.from({ length: 450 }, (_, at) => `id-${at}`);
  await choiceSource({ client: server, field: picked, scope })?.resolve(ids);
  const asked = server.list.mock.calls.map(([, { filter = '' }]) => filter.split(',').length);
  expect(asked).toEqual([200, 200, 50]);
});
