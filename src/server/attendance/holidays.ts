/** Which days are holidays for whom: those of the whole organisation, and those of the location groups that somebody belongs to. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Span } from './days.ts';

const reader = system('holidays');

export type AskedSpan = Span & { readonly userId: string };

/** People and their spans as rows `k` (`user_id`, `first`, `last`). */
export const askedSpans = (spans: readonly AskedSpan[]) =>
  rowsAs(
    'k',
    spans.map(({ userId, from, to }) => ({ user_id: userId, first: from, last: to })),
    [
      { name: 'user_id', type: 'uuid' },
      { name: 'first', type: 'date' },
      { name: 'last', type: 'date' },
    ],
  );

/** Days (`YYYY-MM-DD`) by person, of the spans that are asked for. `without`: ids of holidays that are about to go. */
export async function holidaysOf(
  connection: Connection,
  spans: readonly AskedSpan[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (spans.length === 0) return new Map();
  const { rows } = await connection.as(reader, ({ kysely }) =>
    sql<{ id: string; user_id: string; day: string }>`
      select distinct h.id, k.user_id, h.day
      from ${askedSpans(spans)} join "user" u on u.id = k.user_id join holiday h on h.org_id = u.org_id and h.day between k.first and k.last
      where coalesce(cardinality(h.group_ids), 0) = 0 or h.group_ids && u.user_loc_group`.execute(kysely),
  );
  const days = new Map<string, Set<string>>();
  for (const { id, user_id, day } of rows) if (!without.has(id)) days.set(user_id, (days.get(user_id) ?? new Set()).add(day));
  return days;
}
