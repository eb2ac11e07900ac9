/**
 * Moves what was just done to the days on which the plan says it happened, and to the hands of those who did it.
 * No call of the product can say this.
 */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { outcomeStatements } from '../requests/index.ts';
import { type EntityRows, entityRows, present, rowsBy } from '../rows/index.ts';
import { NO_REMARKS } from '../timeline/index.ts';
import { windClocks } from './clocks.ts';
import { type History, historyOf, type Visit } from './history.ts';
import { createRandom, type Random } from './random.ts';
import remarks from './remarks.json' with { type: 'json' };
import { asServer, type Seed } from './seed.ts';

type Event = Pick<EntityRows['request-event'], 'id' | 'request_id' | 'subtask_id' | 'kind' | 'to_text'>;
type Hand = { readonly id: string; readonly name: string | null; readonly org: string | null };
/** What an event says once it is told: absent parts stay as they are. */
type Told = { readonly id: string; readonly at: string; readonly by?: Hand; readonly remarks?: string };

const SEED = 11;
const visitColumns = [
  'id',
  'srvc_req_id',
  'due',
  'start_time',
  'end_time',
  'assgne_id',
  'created_by',
  'work_started_at',
  'work_ended_at',
] as const;

export async function movePast(seed: Seed): Promise<void> {
  const random = createRandom(SEED);
  const { fixtures } = seed;
  const requests = fixtures
    .keys('service-request')
    .toSorted()
    .map((key) => `service-request/${key}`);
  await asServer(seed, async (connection) => {
    const ids = requests.map(fixtures.id);
    const columns = ['id', 'request_id', 'subtask_id', 'kind', 'to_text'] as const;
    const events = await entityRows(connection, { entity: 'request-event', column: 'request_id', values: ids, columns });
    const visits = await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: ids, columns: visitColumns });
    const byRequest = { events: rowsBy(inOrder(events), 'request_id'), visits: rowsBy(inOrder(visits), 'srvc_req_id') };
    const hands = await handsOf(connection);
    const told = requests.flatMap((reference) => {
      const id = fixtures.id(reference);
      const own = byRequest.visits.get(id) ?? [];
      const history = historyOf(present(fixtures.at(reference)), own, seed);
      return (byRequest.events.get(id) ?? []).map(teller({ history, visits: own, hands, random }));
    });
    await store(connection, told);
    await takeOver(connection);
    // On which day somebody came is another one now.
    for (const statement of outcomeStatements) await sql.raw(statement).execute(connection.kysely);
    await windClocks(connection, seed.clock.now());
  });
}

/** Ids rise with time. */
const inOrder = <R extends { readonly id: string }>(rows: readonly R[]): readonly R[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function handsOf({ kysely }: Connection): Promise<ReadonlyMap<unknown, Hand>> {
  const { rows } =
    await sql<Hand>`select u.id, u.user_name as name, o.nickname as org from "user" u join organisation o on o.id = u.org_id`.execute(
      kysely,
    );
  return byId(rows);
}

const statusOf: Readonly<Record<string, string>> = {
  Accepted: 'accepted',
  'In progress': 'in_progress',
  'On hold': 'on_hold',
  Done: 'done',
  Verified: 'closed',
  Cancelled: 'cancelled',
};

type Telling = {
  readonly history: History;
  readonly visits: readonly Visit[];
  readonly hands: ReadonlyMap<unknown, Hand>;
  readonly random: Random;
};

/** Technicians move their own work; the desk verifies it and calls it off. */
function teller({ history, visits, hands, random }: Telling): (event: Event) => Told {
  const seen = new Map<string, number>();
  return (event) => {
    const { id, kind, to_text, subtask_id } = event;
    const index = visits.findIndex((visit) => visit.id === subtask_id);
    const visit = visits[index];
    if (!visit) return { id, at: ofRequest(event, history) };
    const status = statusOf[to_text ?? ''] ?? 'done';
    if (kind !== 'status') return { id, at: kind === 'comment' ? history.noted(index) : history.planned };
    const turn = seen.get(`${subtask_id} ${status}`) ?? 0;
    seen.set(`${subtask_id} ${status}`, turn + 1);
    const words = random.pick(wordsOf(status));
    const by = hands.get(status === 'closed' || status === 'cancelled' ? visit.created_by : visit.assgne_id);
    return { id, at: history.reached(index, status, turn), ...(by ? { by } : {}), remarks: words === '' ? NO_REMARKS : words };
  };
}

const wordsOf = (status: string): readonly [string, ...string[]] => {
  const [first = '', ...more] = Object.entries(remarks).find(([of]) => of === status)?.[1] ?? [];
  return [first, ...more];
};

function ofRequest({ kind, to_text }: Event, history: History): string {
  if (kind === 'created') return history.raised;
  if (kind === 'comment') return history.talked;
  if (kind === 'assigned' || to_text === 'Assigned') return history.given;
  if (to_text === 'Closed' || to_text === 'Cancelled') return history.ended;
  return to_text === 'Done' || to_text === 'Handed over' ? history.finished : history.begun;
}

const AT_ONCE = 1000;

async function store({ kysely }: Connection, told: readonly Told[]): Promise<void> {
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const chunk = told.slice(from, from + AT_ONCE);
    const column = (of: (event: Told) => string | null) => chunk.map(of);
    await sql`
      update request_event e set at = v.at, created_at = v.at, updated_at = v.at, remarks = coalesce(v.remarks, e.remarks),
        actor_id = coalesce(v.actor_id, e.actor_id), actor_name = coalesce(v.actor_name, e.actor_name), actor_org = coalesce(v.actor_org, e.actor_org),
        created_by = coalesce(v.actor_id::uuid, e.created_by), updated_by = coalesce(v.actor_id::uuid, e.updated_by)
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ at }) => at)}::timestamptz[], ${column(({ by }) => by?.id ?? null)}::text[],
        ${column(({ by }) => by?.name ?? null)}::text[], ${column(({ by }) => by?.org ?? null)}::text[],
        ${column((event) => event.remarks ?? null)}::text[]) as v (id, at, actor_id, actor_name, actor_org, remarks)
      where e.id = v.id`.execute(kysely);
  }
}

/** Requests and sub-tasks take their times, their last words and their last hands from their events. */
async function takeOver({ kysely }: Connection): Promise<void> {
  await sql`
    update service_request r set created_at = s.first, updated_at = s.last
    from (select request_id as id, min(at) as first, max(at) as last from request_event group by request_id) s where r.id = s.id`.execute(
    kysely,
  );
  await sql`
    update service_request r set closed_at = s.ended, turnaround_hours = round((extract(epoch from s.ended - r.created_at) / 3600)::numeric, 1)
    from (
      select request_id as id, max(at) as ended from request_event
      where subtask_id is null and kind = 'status' and to_text in ('Closed', 'Cancelled') group by request_id) s
    where r.id = s.id and r.status_type = 'CLOSED'`.execute(kysely);
  await sql`
    update subtask t set created_at = s.first, updated_at = s.last, updated_by = coalesce(s.by, t.updated_by), remarks = coalesce(s.words, t.remarks),
      work_started_at = case when t.work_started_at is null then null else s.started end,
      work_ended_at = case when t.work_ended_at is null then null else s.ended end
    from (
      select subtask_id as id, min(at) as first, max(at) as last,
        min(at) filter (where kind = 'status' and to_text = 'In progress') as started, max(at) filter (where kind = 'status' and to_text = 'Done') as ended,
        (array_agg(remarks order by at desc, id desc) filter (where kind = 'status' and remarks <> ${NO_REMARKS}))[1] as words,
        (array_agg(actor_id order by at desc, id desc) filter (where kind = 'status'))[1]::uuid as by
      from request_event where subtask_id is not null group by subtask_id) s
    where t.id = s.id`.execute(kysely);
  await hurry({ kysely });
  await sql`
    update customer c set created_at = s.first, updated_at = s.first
    from (select customer_id as id, min(created_at) as first from service_request group by customer_id) s where c.id = s.id`.execute(
    kysely,
  );
}

/** Minutes that somebody who was there too shortly was there. */
const HURRIED = 4;

/** A few visits of each provider were over as soon as they had begun, which its desk is to look at. */
async function hurry({ kysely }: Pick<Connection, 'kysely'>): Promise<void> {
  await sql`
    with hurried as (
      select t.id, t.work_ended_at - make_interval(mins => ${HURRIED}) as began from (
        select s.id, s.work_ended_at, row_number() over (partition by s.provider_id order by s.work_ended_at desc, s.id) as place from subtask s
        where s.work_started_at < s.work_ended_at - make_interval(mins => ${HURRIED})
          and (select count(*) from request_event e where e.subtask_id = s.id and e.kind = 'status' and e.at >= s.work_started_at and e.at < s.work_ended_at) = 1) t
      where t.place in (3, 8, 15)),
    told as (
      update request_event e set at = h.began, created_at = h.began, updated_at = h.began from hurried h
      where e.subtask_id = h.id and e.kind = 'status' and e.to_text = 'In progress')
    update subtask t set work_started_at = h.began from hurried h where t.id = h.id`.execute(kysely);
}
