/** A write that is seen at once: the record goes from one list on the page to another, and comes back when the server refuses. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { setAt } from '../../core/json/index.ts';
import { useHost } from '../provider/engine-context.ts';
import type { DataClient, GroupPage, GroupQuery, GroupRow, RecordData } from '../types.ts';
import { movedCounts, movedPages, type Pages, patched, replaced } from './cached-move.ts';
import { keys } from './keys.ts';
import { type ListRequest, toQuery } from './use-list.ts';

export type ListMove = {
  readonly record: RecordData;
  /** What changes of the record, by pointer. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The list it stands in and the one it goes to; the same one where it only changes. */
  readonly from: ListRequest;
  readonly to: ListRequest;
  /** Groups by this field, whose counts change with it. */
  readonly group?: { readonly by: string; readonly from: GroupRow['key']; readonly to: GroupRow['key'] };
  /** What writes it; without it, the values themselves are written under the record's version. */
  readonly workflow?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
};

/** Resolves with the server's answer; rejects with the call's error, the lists being as they were. */
export type Move = (move: ListMove) => Promise<unknown>;

const send = (client: DataClient, { record, values, from, workflow }: ListMove): Promise<unknown> => {
  const id = String(record.id);
  if (workflow) return client.run(from.entity, workflow.name, id, { ...workflow.input }, record.version);
  const body = Object.entries(values).reduce<Record<string, unknown>>((all, [pointer, value]) => setAt(all, pointer, value), {});
  return client.update(from.entity, id, record.version, body);
};

type Key = readonly unknown[];
const isSame = (a: Key, b: Key) => JSON.stringify(a) === JSON.stringify(b);

/** Shows the move; gives what takes it back. */
function show(queries: QueryClient, move: ListMove, from: Key, to: Key): () => void {
  const groups = queries.getQueriesData<GroupPage>({
    queryKey: [...keys.data(move.from.entity), 'group'],
    predicate: ({ queryKey }) => move.group !== undefined && (queryKey[3] as GroupQuery | undefined)?.by === move.group.by,
  });
  const before: [Key, unknown][] = [[from, queries.getQueryData(from)], [to, queries.getQueryData(to)], ...groups];
  const row = patched(move.record, move.values);
  if (isSame(from, to)) queries.setQueryData<Pages>(from, (pages) => pages && replaced(pages, row));
  else {
    const lists = movedPages({ from: queries.getQueryData<Pages>(from), to: queries.getQueryData<Pages>(to) }, row);
    queries.setQueryData(from, lists.from);
    queries.setQueryData(to, lists.to);
  }
  const { group } = move;
  if (group) for (const [key, page] of groups) queries.setQueryData(key, page && movedCounts(page, group.from, group.to));
  return () => {
    for (const [key, data] of before) {
      if (data === undefined) queries.removeQueries({ queryKey: key, exact: true });
      else queries.setQueryData(key, data);
    }
  };
}

/** Whether a query is one of the two lists or a count of their records. */
const nearness = (entity: string, lists: readonly Key[]) => (key: Key) =>
  lists.some((list) => isSame(list, key)) || (key[1] === entity && key[2] === 'group');

/** Fetches the two lists and the counts anew; whatever else is known only counts as old from now on. */
function renew(queries: QueryClient, entity: string, isNear: (key: Key) => boolean): void {
  void queries.invalidateQueries({ queryKey: ['data'], refetchType: 'none', predicate: ({ queryKey }) => !isNear(queryKey) });
  void queries.invalidateQueries({ queryKey: keys.data(entity), predicate: ({ queryKey }) => isNear(queryKey) });
}

/** One write and its two lists: nothing else on the page is asked for again. */
export function useMove(): Move {
  const { client } = useHost();
  const queries = useQueryClient();
  return useCallback(
    async (move) => {
      const { entity } = move.from;
      const from = keys.list(entity, toQuery(move.from));
      const to = keys.list(move.to.entity, toQuery(move.to));
      // An answer under way would put the record back where it was.
      const isNear = nearness(entity, [from, to]);
      await queries.cancelQueries({ queryKey: keys.data(entity), predicate: ({ queryKey }) => isNear(queryKey) });
      const takeBack = show(queries, move, from, to);
      try {
        return await send(client, move);
      } catch (error) {
        takeBack();
        throw error;
      } finally {
        renew(queries, entity, isNear);
      }
    },
    [client, queries],
  );
}
