/**
 * A change of a record that a list shows is shown in its row before the list is fetched again: a list of thousands with its count
 * takes a second, one record takes a moment. Where the row then stands, and what it counts for, the list says when it has come.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Pages, replaced } from '../records/cached-move.ts';
import type { DataClient, ListPage, ListQuery } from '../types.ts';

/** Beyond so many the list itself is the shorter way. */
const MOST_ROWS = 10;

const idsIn = (pages: Pages, ids: ReadonlySet<string>): readonly string[] =>
  pages.pages.flatMap((page) => page.data.map(({ id }) => String(id)).filter((id) => ids.has(id)));

/** What the list would say of these records alone; the labels of what they refer to come along. */
const queryOf = ({ filter, search, fields }: ListQuery, ids: readonly string[]): ListQuery => {
  const which = `doc.id in [${ids.map((id) => JSON.stringify(id)).join(', ')}]`;
  return {
    filter: filter === undefined ? which : `(${filter}) && ${which}`,
    ...(search === undefined ? {} : { search }),
    ...(fields === undefined ? {} : { fields }),
    page_size: ids.length,
  };
};

/** The labels stand in the first page: those of a list are read from all of its pages together. */
function withRows(pages: Pages, found: ListPage): Pages {
  const rows = found.data.reduce(replaced, pages);
  const [first, ...others] = rows.pages;
  if (!first || !found.labels) return rows;
  const labels = { ...first.labels };
  for (const [field, own] of Object.entries(found.labels)) labels[field] = { ...labels[field], ...own };
  return { ...rows, pages: [{ ...first, labels }, ...others] };
}

/**
 * `changed`: ids by entity. Lists that nobody looks at are left alone, and so is a row that its list no longer has.
 * It never fails: what did not come is fetched with the list.
 */
export async function fetchRowsFirst(
  queries: QueryClient,
  list: DataClient['list'],
  changed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const shown = queries.getQueryCache().findAll({ queryKey: ['data'], type: 'active' });
  await Promise.allSettled(shown.map((query) => fetchRows(queries, list, changed, query)));
}

async function fetchRows(
  queries: QueryClient,
  list: DataClient['list'],
  changed: ReadonlyMap<string, ReadonlySet<string>>,
  { queryKey, state }: Query,
): Promise<void> {
  const [, entity, kind, query] = queryKey;
  const ids = changed.get(String(entity));
  // Only `useList` keeps pages under such a key, and its query is what it asks for.
  const pages = state.data as Pages | undefined;
  if (kind !== 'list' || !ids || !Array.isArray(pages?.pages)) return;
  // A short list comes as fast as its rows would.
  const isShort = pages.pages.length === 1 && pages.pages[0]?.next_page_token === null;
  const own = isShort ? [] : idsIn(pages, ids);
  if (own.length === 0 || own.length > MOST_ROWS) return;
  const found = await list(String(entity), queryOf(query as ListQuery, own));
  // As old as before: the list itself is still to be fetched.
  queries.setQueryData<Pages>(queryKey, (now) => now && withRows(now, found), { updatedAt: state.dataUpdatedAt });
}
