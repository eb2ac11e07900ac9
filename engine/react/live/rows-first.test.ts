// @vitest-environment happy-dom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { keys } from '../records/keys.ts';
import type { ListPage, ListQuery } from '../types.ts';
import { createCacheNews } from './cache-news.ts';

const SIZE = 3;
const row = (index: number, title: string) => ({ id: `t-${index}`, version: 1, title });
const page = (start: number, title: string, next: string | null): ListPage => ({
  data: Array.from({ length: SIZE }, (_, index) => row(start + index, title)),
  next_page_token: next,
  labels: { team: { a: { label: 'Team A' } } },
});

/** A shown list of two pages whose second fetching never ends, and a server that answers single rows at once. */
async function shown({ hasMore }: { readonly hasMore: boolean }) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  const query: ListQuery = { filter: "doc.status == 'open'", order_by: '-/title', search: 'pump', count: 'estimated', page_size: SIZE };
  const fetched = vi.fn();
  let answers = true;
  const end = new InfiniteQueryObserver(queries, {
    queryKey: keys.list('task', query),
    queryFn: async () => {
      fetched();
      if (!answers) await new Promise(() => undefined);
      return page(0, 'Old', hasMore ? 'next' : null);
    },
    initialPageParam: null,
    getNextPageParam: () => null,
  }).subscribe(() => undefined);
  await vi.waitFor(() => expect(queries.getQueryData(keys.list('task', query))).toBeDefined());
  answers = false;
  const list = vi.fn(
    async (_entity: string, { filter }: ListQuery): Promise<ListPage> => ({
      data: [0, 1, 2].filter((index) => filter?.includes(`"t-${index}"`)).map((index) => row(index, 'New')),
      next_page_token: null,
      labels: { team: { b: { label: 'Team B' } } },
    }),
  );
  const news = createCacheNews(queries, list);
  const pages = () => queries.getQueryData<{ pages: ListPage[] }>(keys.list('task', query))?.pages;
  const stop = () => {
    news.stop();
    end();
  };
  return { list, news, pages, fetched, stop };
}

const titles = (pages: ListPage[] | undefined) => pages?.flatMap(({ data }) => data.map(({ title }) => title));

it('shows a changed row with its labels before its list has come', async () => {
  const { list, news, pages, fetched, stop } = await shown({ hasMore: true });
  news.take([
    { entity: 'task', id: 't-1', kind: 'update' },
    { entity: 'task', id: 'elsewhere', kind: 'update' },
    { entity: 'other', id: 't-2', kind: 'update' },
  ]);
  await vi.waitFor(() => expect(titles(pages())).toEqual(['Old', 'New', 'Old']));
  expect(list.mock.calls).toEqual([['task', { filter: `(doc.status == 'open') && doc.id in ["t-1"]`, search: 'pump', page_size: 1 }]]);
  expect(pages()?.[0]?.labels).toEqual({ team: { a: { label: 'Team A' }, b: { label: 'Team B' } } });
  // The list itself is fetched as well.
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
});

it.each([
  { name: 'of a list that fits one page', hasMore: false, ids: ['t-1'] },
  { name: 'that the list does not show', hasMore: true, ids: ['t-9'] },
])('asks for no row $name', async ({ hasMore, ids }) => {
  const { list, news, fetched, stop } = await shown({ hasMore });
  news.take(ids.map((id) => ({ entity: 'task', id, kind: 'update' })));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(list).not.toHaveBeenCalled();
  stop();
});
