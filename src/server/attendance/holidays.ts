/** Which days are holidays for whom: those of the whole organisation, and those of the location groups that somebody belongs to. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { rowsGiven, tables } from '../rows/index.ts';
import type { Span } from './days.ts';

const reader = system('holidays');

export type AskedSpan = Span & { readonly userId: string };

/** People and their spans as rows `k` (`user_id`, `first`, `last`). */
export const askedSpans = (spans: readonly AskedSpan[]) =>
  rowsGiven(
    'k',
    spans.map(({ userId, from, to }) => ({ user_id: userId, first: from, last: to })),
    { user_id: 'uuid', first: 'date', last: 'date' },
  );

/** Days (`YYYY-MM-DD`) by person, of the spans that are asked for. `without`: ids of holidays that are about to go. */
export async function holidaysOf(
  connection: Connection,
  spans: readonly AskedSpan[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (spans.length === 0) return new Map();
  const rows = await connection.as(reader, (on) =>
    tables(on)
      .selectFrom(askedSpans(spans))
      .innerJoin('user as u', 'u.id', 'k.user_id')
      .innerJoin('holiday as h', (join) =>
        join.onRef('h.org_id', '=', 'u.org_id').onRef('h.day', '>=', 'k.first').onRef('h.day', '<=', 'k.last'),
      )
      .where((is) =>
        is.or([
          is(is.fn.coalesce(is.fn<number>('cardinality', ['h.group_ids']), is.lit(0)), '=', 0),
          is('h.group_ids', '&&', is.ref('u.user_loc_group')),
        ]),
      )
      .select(['h.id', 'k.user_id', 'h.day'])
      .distinct()
      .execute(),
  );
  const days = new Map<string, Set<string>>();
  for (const { id, user_id, day } of rows) if (!without.has(id)) days.set(user_id, (days.get(user_id) ?? new Set()).add(day));
  return days;
}
