/**
 * Moves what was just done to the days on which the plan says it happened, and to the hands of those who did it.
 * No call of the product can say this.
 */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { outcomeStatements } from '../requests/index.ts';
import { NO_REMARKS } from '../timeline/index.ts';
import { windClocks } from './clocks.ts';
import { type History, historyOf } from './history.ts';
import { createRandom, type Random } from './random.ts';
import { asServer } from './seed.ts';
import { remarks } from './texts.ts';
import { type DoneRequest, type DoneSubtask, dispatcherOf, type Work } from './work.ts';

type Event = {
  readonly id: string;
  readonly request_id: string;
  readonly subtask_id: string | null;
  readonly kind: string;
  readonly to_text: string | null;
};
/** What an event says once it is told: absent parts stay as they are. */
type Told = { readonly id: string; readonly at: string; readonly by?: Member; readonly remarks?: string };

const SEED = 11;

export async function movePast(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  const random = createRandom(SEED);
  await asServer(work.seed, async (connection) => {
    const { rows } = await sql<Event>`select id, request_id, subtask_id, kind, to_text from request_event order by id`.execute(
      connection.kysely,
    );
    const byRequest = new Map<string, Event[]>();
    for (const event of rows) byRequest.set(event.request_id, [...(byRequest.get(event.request_id) ?? []), event]);
    const told = requests.flatMap((request) => tell(work, request, byRequest.get(request.id) ?? [], random));
    await store(connection, told);
    await takeOver(connection);
    // On which day somebody came is another one now.
    for (const statement of outcomeStatements) await sql.raw(statement).execute(connection.kysely);
    await windClocks(connection, work.seed.clock.now());
  });
}

const statusOf: Readonly<Record<string, string>> = {
  Accepted: 'accepted',
  'In progress': 'in_progress',
  'On hold': 'on_hold',
  Done: 'done',
  Verified: 'closed',
  Cancelled: 'cancelled',
};

function tell(work: Work, { plan, subtasks }: DoneRequest, events: readonly Event[], random: Random): readonly Told[] {
  const history = historyOf(
    plan,
    subtasks.map((subtask) => subtask.plan),
    work.calendar,
  );
  const known = new Map(subtasks.map((subtask, index) => [subtask.id, { subtask, index }]));
  const seen = new Map<string, number>();
  return events.map((event): Told => {
    const { id, kind, to_text, subtask_id } = event;
    const found = known.get(subtask_id ?? '');
    if (!found) return { id, at: ofRequest(event, history) };
    const status = statusOf[to_text ?? ''] ?? 'done';
    if (kind !== 'status') return { id, at: kind === 'comment' ? history.noted(found.index) : history.planned };
    const turn = seen.get(`${subtask_id} ${status}`) ?? 0;
    seen.set(`${subtask_id} ${status}`, turn + 1);
    return { id, at: history.reached(found.index, status, turn), ...whoSaidWhat(work, plan.provider, found.subtask, status, random) };
  });
}

/** Technicians move their own work; the desk verifies it and calls it off. */
function whoSaidWhat({ actor }: Work, provider: string, { plan }: DoneSubtask, status: string, random: Random) {
  const isDesk = status === 'closed' || status === 'cancelled';
  const words = random.pick(remarks[status] ?? ['']);
  return { by: actor(isDesk ? dispatcherOf(provider) : plan.technician), remarks: words === '' ? NO_REMARKS : words };
}

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
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ at }) => at)}::timestamptz[], ${column(({ by }) => by?.user.id ?? null)}::text[],
        ${column(({ by }) => by?.user.name ?? null)}::text[], ${column(({ by }) => by?.org.nickname ?? null)}::text[],
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
  await sql`
    update customer c set created_at = s.first, updated_at = s.first
    from (select customer_id as id, min(created_at) as first from service_request group by customer_id) s where c.id = s.id`.execute(
    kysely,
  );
}
