/** Days of deployments that are under way and of which nothing was told. */
import { sql } from 'kysely';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { isOverdue } from './days.ts';
import { HOLDING } from './states.ts';

/** A day of a deployment, with what everything about it belongs to. */
export type OverdueDay = {
  readonly request_id: string;
  readonly org_id: string;
  readonly provider_id: string;
  readonly srvc_type_id: number;
  readonly day: string;
};
type UnwrittenDay = OverdueDay & { readonly update_by: string | null; readonly time_zone: string | null; readonly confirmed_at: string };
export type Place = Pick<OverdueDay, 'request_id' | 'day'>;

type Asked = {
  /** UTC instant, ISO. */
  readonly now: string;
  /** Only of these deployments; absent: of all. */
  readonly requestIds?: readonly string[];
  /** Those behind this place in order, at most `limit`. */
  readonly after?: Place | undefined;
  readonly limit?: number;
};
export type OverduePage = {
  readonly overdue: readonly OverdueDay[];
  /** Where the next page begins; undefined: there is none. */
  readonly last: Place | undefined;
};

const FIRST: Place = { request_id: '00000000-0000-0000-0000-000000000000', day: '0001-01-01' };

/** One page of days without a word, and those of them that are to be asked for now. It may be tomorrow somewhere, or two days ago. */
export async function overdueDays({ kysely }: Connection, { now, requestIds, after = FIRST, limit }: Asked): Promise<OverduePage> {
  const today = now.slice(0, 10);
  const days = [-2, -1, 0, 1].map((offset) => daysLater(today, offset));
  const { rows } = await sql<UnwrittenDay>`
    select r.id as request_id, r.org_id, r.provider_id, r.srvc_type_id, g.day::text as day, r.update_by::text as update_by, o.time_zone,
      coalesce(r.confirmed_at, r.created_at) as confirmed_at
    from deployment_request r
    join organisation o on o.id = r.org_id
    join unnest(${days}::date[]) as g(day) on g.day between r.from_day and r.to_day
    where r.state = any(${[...HOLDING]}::text[]) and (${requestIds ?? null}::uuid[] is null or r.id = any(${requestIds ?? null}::uuid[]))
      and r.from_day <= ${days.at(-1)}::date and r.to_day >= ${days.at(0)}::date
      and (r.id, g.day) > (${after.request_id}::uuid, ${after.day}::date)
      and not exists (select 1 from deployment_day d where d.request_id = r.id and d.day = g.day)
      and not exists (select 1 from deployment_update u where u.request_id = r.id and u.day = g.day)
    order by r.id, g.day limit ${limit ?? null}`.execute(kysely);
  const at = Date.parse(now);
  const overdue = rows
    .filter(({ day, update_by, time_zone, confirmed_at }) =>
      isOverdue({ day, updateBy: update_by, timeZone: time_zone }, { confirmedAt: Date.parse(confirmed_at), now: at }),
    )
    .map(({ request_id, org_id, provider_id, srvc_type_id, day }) => ({ request_id, org_id, provider_id, srvc_type_id, day }));
  return { overdue, last: limit !== undefined && rows.length === limit ? rows.at(-1) : undefined };
}
