/**
 * What the month's work told people, moved to the days on which it happened: what is old was cleared, what is not of
 * these days was read. The calls that made them are those of the product; no call of it can say the past.
 */
import { sql } from 'kysely';
import { asServer, type Seed } from './seed.ts';

const DAY = 86_400_000;
/** Days after which people have cleared what they were told, and after which they have read it. */
const CLEARED = 7;
const READ = 1.5;
/** As many as anybody leaves lying about, and leaves unread. */
const KEPT = 25;
const UNREAD = 5;
/** And of one kind that came at one moment, as when a day is planned. */
const BURST = 3;

/** Between two things that are of no request. */
const APART = '3 hours';

/** Has the flows go on that the month's work has started: what they tell people is part of it, unless they have cleared it since. */
export async function tellPeople(seed: Seed): Promise<void> {
  await forgetLongAgo(seed);
  while ((await seed.jobs.work('flows')) > 0);
}

/** Flows that only tell people of what happened before the days that they still see: their jobs find nothing to do. */
const forgetLongAgo = (seed: Seed): Promise<void> =>
  asServer(seed, async ({ kysely }) => {
    const long = daysBefore(seed, CLEARED);
    await sql`
      with long as (
        select 'subtask-given' as flow, id::text as record_id from subtask where created_at < ${long}::timestamptz
        union all select 'request-given', id::text from service_request where created_at < ${long}::timestamptz
        union all select 'request-done', id::text from service_request where closed_at < ${long}::timestamptz)
      delete from execution x using long where x.flow = long.flow and x.record_id = long.record_id`.execute(kysely);
  });

const daysBefore = ({ clock }: Pick<Seed, 'clock'>, days: number) => new Date(Date.parse(clock.now()) - days * DAY).toISOString();

export const seedNotifications = (seed: Seed): Promise<void> =>
  asServer(seed, async ({ kysely }) => {
    const before = (days: number) => daysBefore(seed, days);
    await sql`
      update notification n set notification_time = e.at, created_at = e.at, updated_at = e.at, params = e.params
      from (
        select n.id, max(e.at) as at, case when n.notification_type = 'request_done' and max(o.nickname) is not null
          then jsonb_set(n.params, '{from}', to_jsonb(max(o.nickname))) else n.params end as params
        from notification n
        join request_event e on e.request_id = n.request_id and e.subtask_id is not distinct from n.subtask_id
          and e.kind = case n.notification_type when 'comment' then 'comment' when 'request_done' then 'status'
            when 'bill_submitted' then 'billing' when 'bill_approved' then 'billing' when 'bill_rejected' then 'billing' else 'assigned' end
          and (n.notification_type <> 'request_done' or e.to_text = n.params ->> 'status')
        left join service_request r on r.id = n.request_id
        left join organisation o on o.id = r.provider_id
        group by n.id) e
      where e.id = n.id`.execute(kysely);
    // What is of no request was told as it came, one after the other.
    await sql`
      update notification n set notification_time = t.at, created_at = t.at, updated_at = t.at
      from (
        select id, ${seed.clock.now()}::timestamptz - ${APART}::interval * row_number() over (partition by user_id order by id desc) as at
        from notification where request_id is null) t
      where t.id = n.id`.execute(kysely);
    await sql`
      with burst as (
        select id, user_id, notification_time as at,
          row_number() over (partition by user_id, notification_type, notification_time order by id desc) as nth
        from notification),
      ranked as (
        select id, at, case when nth > ${BURST} then ${KEPT} + 1
          else row_number() over (partition by user_id, nth > ${BURST} order by at desc, id desc) end as place
        from burst),
      cleared as (
        delete from notification n using ranked r where r.id = n.id and (r.place > ${KEPT} or r.at < ${before(CLEARED)}::timestamptz))
      update notification n set is_read = true from ranked r
      where r.id = n.id and r.place <= ${KEPT} and r.at >= ${before(CLEARED)}::timestamptz
        and (r.place > ${UNREAD} or r.at < ${before(READ)}::timestamptz)`.execute(kysely);
  });
