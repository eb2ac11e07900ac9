/** What a record's move from one list to another changes in the cache, before the server answered. */
import type { InfiniteData } from '@tanstack/react-query';
import { setAt } from '../../core/json/index.ts';
import type { GroupPage, GroupRow, Label, Labels, ListPage, RecordData } from '../types.ts';

export type Pages = InfiniteData<ListPage, string | null>;
type Key = GroupRow['key'];

const without = (pages: Pages, id: RecordData['id']): Pages => ({
  ...pages,
  pages: pages.pages.map((page) =>
    page.data.some((row) => row.id === id) ? { ...page, data: page.data.filter((row) => row.id !== id) } : page,
  ),
});

const EMPTY: Pages = { pages: [{ data: [], next_page_token: null }], pageParams: [null] };

/** First in the list, with the labels of what it refers to: where it really stands, the next answer says. */
function withFirst(pages: Pages, row: RecordData, labels: Labels): Pages {
  const [first, ...others] = without(pages, row.id).pages;
  if (!first) return EMPTY;
  const merged: Record<string, Readonly<Record<string, Label>>> = { ...first.labels };
  for (const [field, own] of Object.entries(labels)) merged[field] = { ...own, ...merged[field] };
  return { ...pages, pages: [{ ...first, data: [row, ...first.data], labels: merged }, ...others] };
}

const labelsIn = (pages: Pages | undefined): Labels => Object.assign({}, ...(pages?.pages ?? []).map((page) => page.labels ?? {}));

/** Both lists after the move; a list that nobody loaded stays unknown. */
export function movedPages(lists: { readonly from: Pages | undefined; readonly to: Pages | undefined }, row: RecordData) {
  const { from, to } = lists;
  return { from: from && without(from, row.id), to: withFirst(to ?? EMPTY, row, labelsIn(from)) };
}

/** The record with the new values of some of its fields, by pointer. */
export const patched = (record: RecordData, values: Readonly<Record<string, unknown>>): RecordData =>
  Object.entries(values).reduce((row, [pointer, value]) => setAt(row, pointer, value), record);

/** The list with the record as it is now, in its place. */
export const replaced = (pages: Pages, row: RecordData): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, data: page.data.map((one) => (one.id === row.id ? row : one)) })),
});

/** Counts after one record went from one group to another. */
export function movedCounts(page: GroupPage, from: Key, to: Key): GroupPage {
  const known = page.data.some(({ key }) => key === to);
  const rows = known ? page.data : [...page.data, { key: to, keys: [to], count: 0 }];
  const step = (key: Key) => Number(key === to) - Number(key === from);
  return { ...page, data: rows.map((row) => (step(row.key) === 0 ? row : { ...row, count: Math.max(0, row.count + step(row.key)) })) };
}
