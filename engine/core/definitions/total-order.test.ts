import { expect, it } from 'vitest';
import { indexOrder, orderPart, sortedBy, totalOrder } from './total-order.ts';

const NEWEST = ['-/created_at'];
const all = () => true;
const said = (parts: readonly { field: string; descending: boolean }[]) =>
  parts.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(' ');

it('ends with the id, the way the last part runs, and asks nothing behind it', () => {
  expect(said(totalOrder([]))).toBe('id');
  expect(said(totalOrder(['/name', '-/due'].map(orderPart)))).toBe('name -due -id');
  expect(said(totalOrder(['-/id', '/name'].map(orderPart)))).toBe('-id');
});

it('goes on by the order of the entity, each field once', () => {
  expect(said(indexOrder(NEWEST, 'status'))).toBe('status -created_at -id');
  expect(said(indexOrder(NEWEST, 'created_at'))).toBe('-created_at -id');
  expect(said(indexOrder(['/name', '/due'], 'due'))).toBe('due name id');
});

it('is read off the index, forwards or all of it backwards', () => {
  expect(said(sortedBy(NEWEST, orderPart('/status'), all))).toBe('status -created_at -id');
  expect(said(sortedBy(NEWEST, orderPart('-/status'), all))).toBe('-status created_at id');
  expect(said(sortedBy(NEWEST, orderPart('/created_at'), all))).toBe('created_at id');
});

it('keeps what was written at once in the order in which it was written', () => {
  expect(said(sortedBy(['-/at'], orderPart('/created_at'), all))).toBe('created_at id');
  expect(said(sortedBy(['/name'], orderPart('-/updated_at'), all))).toBe('-updated_at -id');
});

it('stops before what the person may not ask by', () => {
  expect(said(sortedBy(['-/cost', '/name'], orderPart('/status'), (field) => field !== 'cost'))).toBe('status id');
});
