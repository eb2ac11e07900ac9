import { describe, expect, it } from 'vitest';
import type { FormField } from './fields.ts';
import { toPatch, toWire } from './wire.ts';

const field = (pointer: string, part: Partial<FormField> = {}): FormField => ({
  name: pointer.split('/').at(-1) ?? '',
  pointer,
  label: pointer,
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
  rules: {},
  indexed: false,
  ...part,
});

const fields = [
  field('/title'),
  field('/tags', { type: 'multiselect' }),
  field('/done', { type: 'boolean' }),
  field('/cost', { type: 'money' }),
  field('/photos', { type: 'files' }),
  field('/custom/floor'),
  field('/total', { readOnly: true }),
  field('/lines', { type: 'list', schema: { items: { type: 'object', properties: { a: {}, b: {} } } } }),
];
const photo = { id: 'f1', name: 'a.png', type: 'image/png', size: 1, url: 'https://signed' };

describe('what a form sends', () => {
  it.each([
    [
      { title: '', tags: [], done: false, cost: 0 },
      { done: false, cost: 0 },
    ],
    [{ title: 'x', status: 'open', total: 5 }, { title: 'x' }],
    [{ photos: [photo] }, { photos: [{ id: 'f1' }] }],
    [{ custom: { floor: '3', other: 1 } }, { custom: { floor: '3' } }],
    [
      {
        lines: [
          { a: 1, b: null },
          { a: '', b: false },
        ],
      },
      { lines: [{ a: 1 }, { b: false }] },
    ],
    [{}, {}],
  ])('%j as %j', (doc, body) => expect(toWire(fields, doc)).toEqual(body));

  it.each([
    [{ title: 'a' }, { title: 'a' }, {}],
    [{ title: 'a' }, { title: 'b' }, { title: 'b' }],
    [
      { title: 'a', tags: ['x'] },
      { title: null, tags: [] },
      { title: null, tags: null },
    ],
    [{}, { title: '', tags: [] }, {}],
    [{ custom: { floor: '1', other: 2 } }, { custom: { floor: '2', other: 2 } }, { custom: { floor: '2' } }],
    [{ photos: [photo] }, { photos: [{ ...photo, url: 'https://signed-again' }] }, {}],
    [{ total: 1 }, { total: 2 }, {}],
  ])('from %j to %j as the patch %j', (before, after, patch) => expect(toPatch(fields, before, after)).toEqual(patch));
});
