/** Facts about how work ended, of what has ended already: what was called off, how often somebody came, what had to be opened again. */
import type { Migration } from '../../../../engine/server/model/migrate.ts';

const KEPT = `select count(*)::integer as tables from information_schema.tables where table_schema = current_schema()
  and table_name in ('service_request', 'subtask', 'request_event', 'status', 'organisation')`;

const columns = [
  'alter table service_request add column if not exists is_called_off boolean',
  'alter table service_request add column if not exists visits_done integer',
  'alter table service_request add column if not exists reopened_count integer',
  'alter table service_request add column if not exists reopened_percent double precision',
  'alter table service_request add column if not exists first_visit_fix boolean',
  'alter table service_request add column if not exists first_visit_percent double precision',
  'alter table subtask add column if not exists is_called_off boolean',
  'alter table subtask add column if not exists visit_days text[]',
  'alter table subtask add column if not exists reopened_count integer',
];

/** Every move that the timeline tells, with the categories of the statuses that bear those names in the record's group. */
const moves = (table: 'service_request' | 'subtask') => `
  select r.id, e.id as event, e.at, f.status_type as source, t.status_type as target, t.key as target_key, present.group_id
  from ${table} r join request_event e on ${table === 'subtask' ? 'e.subtask_id = r.id' : 'e.request_id = r.id and e.subtask_id is null'}
  join status present on present.id = r.status
  join status f on f.group_id = present.group_id and f.title = e.from_text
  join status t on t.group_id = present.group_id and t.title = e.to_text
  where e.kind = 'status'`;

/** Closed from work though its statuses know of being done: called off. */
const calledOff = (table: 'service_request' | 'subtask') => `
  update ${table} r set is_called_off = coalesce(
    (select m.source = 'ACTIVE' and exists (
        select 1 from status d where d.group_id = m.group_id and d.status_type = 'DONE' and d.is_retired is not true)
      from (${moves(table)}) m where m.id = r.id and m.target = 'CLOSED' and m.source <> 'CLOSED' order by m.at desc, m.event desc limit 1), false)
  where r.status_type = 'CLOSED'`;

/** Facts as the timeline tells them; also how the demo brings them along into its past. */
export const outcomeStatements: readonly string[] = [
  calledOff('subtask'),
  calledOff('service_request'),
  `with moved as (${moves('subtask')}),
      came as (
        select m.id, m.at from moved m where m.target_key = 'in_progress'
        union select id, work_started_at from subtask where work_started_at is not null)
    update subtask t set reopened_count = coalesce(b.times, 0), visit_days = coalesce(d.days, '{}')
    from subtask q
    left join (
      select m.id, count(*)::integer as times from moved m where m.target = 'ACTIVE' and m.source <> 'ACTIVE' group by m.id) b on b.id = q.id
    left join (
      select c.id, array_agg(distinct to_char(c.at at time zone coalesce(o.time_zone, 'UTC'), 'YYYY-MM-DD')) as days
      from came c join subtask s on s.id = c.id join organisation o on o.id = s.provider_id group by c.id) d on d.id = q.id
    where q.id = t.id`,
  `update service_request r set visits_done = s.visits,
      first_visit_fix = case when r.is_called_off or s.visits = 0 then null else s.visits = 1 and not s.reworked and coalesce(r.reopened_count, 0) = 0 end
    from (
      select q.id, count(distinct (t.assgne_id, d.day)) filter (where d.day is not null)::integer as visits, coalesce(bool_or(t.reopened_count > 0), false) as reworked
      from service_request q left join subtask t on t.srvc_req_id = q.id left join lateral unnest(t.visit_days) as d (day) on true
      where q.status_type = 'CLOSED' group by q.id) s
    where r.id = s.id`,
  `update service_request set first_visit_percent = case first_visit_fix when true then 100 when false then 0 end where status_type = 'CLOSED'`,
  `update service_request set reopened_percent = null where is_called_off and coalesce(reopened_count, 0) = 0`,
];

export const outcomeFacts: Migration = {
  number: 4,
  name: 'outcome-facts',
  async up(sql) {
    const [found] = await sql(KEPT);
    if (Number(found?.tables) < 5) return;
    for (const statement of [...columns, ...outcomeStatements]) await sql(statement);
  },
};
