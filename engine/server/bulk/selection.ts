/**
 * Jobs over everything that a filter finds: the filter is kept, and the records are written down a page at a time before the first
 * is touched, so that the work itself cannot change what is found. A process that is killed goes on with the page after.
 */
import { sql } from 'kysely';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Member, Principal } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';
import { keeper, MOST_ROWS } from './jobs.ts';
import { keepRows } from './rows.ts';

/** `token`: where the next page begins. `count`: records that are written down. */
export type Selection = {
  readonly filter?: string;
  readonly search?: string;
  readonly token?: string;
  readonly count: number;
  readonly isWhole: boolean;
};

const PAGE = 200;
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Undefined for a job whose rows were sent. */
export function selectionOf({ selection }: Row): Selection | undefined {
  if (!isObject(selection)) return undefined;
  const [filter, search, token] = [textOf(selection.filter), textOf(selection.search), textOf(selection.token)];
  return {
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(token === undefined ? {} : { token }),
    count: Number(selection.count ?? 0),
    isWhole: selection.isWhole === true,
  };
}

/** Whether records are still to be written down. */
export const isGathering = (job: Row): boolean => selectionOf(job)?.isWhole === false;

/** How many there are as far as lists count them. @throws bad_query for a filter that is none, not_found */
export async function countSelected(
  resources: Pick<Resources, 'list'>,
  principal: Principal,
  entity: string,
  { filter, search }: Pick<Selection, 'filter' | 'search'>,
  on: Connection,
): Promise<number> {
  const query = { ...(filter === undefined ? {} : { filter }), ...(search === undefined ? {} : { search }) };
  const { count } = await resources.list(principal, entity, { ...query, fields: ['/version'], pageSize: 1, count: 'exact' }, on);
  return count?.value ?? 0;
}

type Gathering = { readonly resources: Pick<Resources, 'list'>; readonly now: string };

/** Writes one more page down; `isTooMany`: more than one job takes. */
export async function gather(
  { resources, now }: Gathering,
  { job, member, title }: { readonly job: Row; readonly member: Member; readonly title: string | undefined },
  on: Connection,
): Promise<{ readonly isTooMany: boolean }> {
  const { token, count, ...selection } = selectionOf(job) ?? { count: 0, isWhole: true };
  const { filter, search } = selection;
  const { data, next_page_token } = await resources.list(
    member,
    String(job.entity),
    {
      ...(filter === undefined ? {} : { filter }),
      ...(search === undefined ? {} : { search }),
      ...(token === undefined ? {} : { pageToken: token }),
      fields: title === undefined ? ['/version'] : ['/version', `/${title}`],
      pageSize: PAGE,
    },
    on,
  );
  const isTooMany = count + data.length > MOST_ROWS || (next_page_token !== null && count + data.length === MOST_ROWS);
  const rows = data.map(({ id, version, ...row }, index) => ({
    place: count + index + 1,
    body: { id, version },
    cells: [String((title === undefined ? undefined : row[title]) ?? id)],
  }));
  if (rows.length > 0 && !isTooMany) await on.as(keeper, (own) => keepRows(own, job, rows, now));
  const found = count + rows.length;
  const next = {
    ...selection,
    count: found,
    isWhole: next_page_token === null,
    ...(next_page_token === null ? {} : { token: next_page_token }),
  };
  // Until the last page is there, the count that was asked for stands.
  const total = next.isWhole ? found : Math.max(Number(job.rows), found);
  const most = Math.min(total, MOST_ROWS);
  // As figures are written: the version stays, so that whoever cancels is not told of a change.
  await sql`update bulk_job set selection = ${JSON.stringify(next)}::jsonb, rows = ${most}, to_do = ${most}, moved_at = ${now}, updated_at = ${now}
    where id = ${job.id}::uuid`.execute(on.kysely);
  return { isTooMany };
}
