/** Moves what was just done to the days on which the plan says it happened. No call of the product can say this. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import type { Calendar } from './calendar.ts';
import type { RequestPlan, SubtaskPlan } from './plan.ts';
import { asServer, type Seed } from './seed.ts';
import type { DoneRequest } from './work.ts';

type Event = {
  readonly id: string;
  readonly request_id: string;
  readonly subtask_id: string | null;
  readonly kind: string;
  readonly to_text: string | null;
};

/** Minutes between raising, giving, planning and accepting. */
const GIVEN = 35;
const PLANNED = 80;
const ACCEPTED = 150;
const CLOSED = 26 * 60;

const titles: Readonly<Record<string, string>> = {
  Accepted: 'accepted',
  'In progress': 'in_progress',
  'On hold': 'on_hold',
  Done: 'done',
  Verified: 'closed',
  Cancelled: 'cancelled',
};

export async function movePast(seed: Seed, requests: readonly DoneRequest[], calendar: Calendar): Promise<void> {
  await asServer(seed, async (connection) => {
    const { rows } = await sql<Event>`select id, request_id, subtask_id, kind, to_text from request_event order by id`.execute(
      connection.kysely,
    );
    const byRequest = new Map<string, Event[]>();
    for (const event of rows) byRequest.set(event.request_id, [...(byRequest.get(event.request_id) ?? []), event]);
    const times = requests.flatMap((request) => timesOf(request, byRequest.get(request.id) ?? [], calendar));
    await setTimes(connection, times);
    await takeOver(connection);
  });
}

/** Every event of a request with its instant; time never runs backwards within one. */
function timesOf(
  { plan, subtasks }: DoneRequest,
  events: readonly Event[],
  calendar: Calendar,
): readonly (readonly [id: string, at: string])[] {
  const raised = calendar.at(plan.created, plan.minute);
  const known = new Map(subtasks.map(({ id, plan: subtask }) => [id, subtaskTimes(subtask, plan, raised, calendar)]));
  const last = (at: string) => [...known.values()].reduce((latest, times) => (times(at) > latest ? times(at) : latest), raised);
  const timed = events.map(
    (event) => [event, timeOf(event, { raised, subtask: known.get(event.subtask_id ?? ''), last, calendar })] as const,
  );
  let latest = raised;
  return timed.map(([event, at]) => {
    if (event.subtask_id === null && at < latest && event.kind === 'status') return [event.id, latest] as const;
    if (event.subtask_id === null && event.kind === 'status') latest = at;
    return [event.id, at] as const;
  });
}

type SubtaskTimes = (status: string) => string;
type Around = {
  readonly raised: string;
  readonly subtask: SubtaskTimes | undefined;
  readonly last: (status: string) => string;
  readonly calendar: Calendar;
};

function timeOf({ kind, to_text }: Event, { raised, subtask, last, calendar }: Around): string {
  if (subtask) {
    if (kind === 'status') return subtask(titles[to_text ?? ''] ?? 'done');
    return kind === 'comment' ? calendar.later(subtask('in_progress'), 20) : subtask('planned');
  }
  if (kind === 'created') return raised;
  if (kind === 'comment') return calendar.later(raised, GIVEN + 240);
  if (kind === 'assigned' || to_text === 'Assigned') return calendar.later(raised, GIVEN);
  if (to_text === 'Closed' || to_text === 'Cancelled') return calendar.later(last('done'), CLOSED);
  return to_text === 'Done' || to_text === 'Handed over' ? last('done') : last('in_progress');
}

/** When a sub-task reached a status: the work itself on its day, what goes before in between. */
function subtaskTimes(subtask: SubtaskPlan, request: RequestPlan, raised: string, calendar: Calendar): SubtaskTimes {
  const planned = calendar.later(raised, PLANNED);
  const accepted = calendar.later(raised, ACCEPTED);
  const onDay = calendar.at(
    subtask.due,
    subtask.due === request.created ? Math.max(subtask.start, request.minute + ACCEPTED + 15) : subtask.start,
  );
  const started = onDay > accepted ? onDay : accepted;
  const times: Readonly<Record<string, string>> = {
    planned,
    accepted,
    in_progress: started,
    on_hold: calendar.later(started, 25),
    done: calendar.later(started, subtask.minutes),
    closed: calendar.later(started, subtask.minutes + 180),
    cancelled: calendar.later(planned, 300),
  };
  return (status) => times[status] ?? planned;
}

const AT_ONCE = 1000;

async function setTimes({ kysely }: Connection, times: readonly (readonly [string, string])[]): Promise<void> {
  for (let from = 0; from < times.length; from += AT_ONCE) {
    const chunk = times.slice(from, from + AT_ONCE);
    await sql`
      update request_event e set at = v.at, created_at = v.at, updated_at = v.at
      from unnest(${chunk.map(([id]) => id)}::uuid[], ${chunk.map(([, at]) => at)}::timestamptz[]) as v (id, at)
      where e.id = v.id`.execute(kysely);
  }
}

/** Requests and sub-tasks take their times from their events. */
async function takeOver({ kysely }: Connection): Promise<void> {
  const spans = (column: string) => sql`
    select ${sql.ref(column)} as id, min(at) as first, max(at) as last,
      min(at) filter (where kind = 'status' and to_text = 'In progress') as started, max(at) filter (where kind = 'status' and to_text = 'Done') as ended
    from request_event where ${sql.ref(column)} is not null group by ${sql.ref(column)}`;
  await sql`update service_request r set created_at = s.first, updated_at = s.last from (${spans('request_id')}) s where r.id = s.id`.execute(
    kysely,
  );
  await sql`
    update subtask t set created_at = s.first, updated_at = s.last,
      work_started_at = case when t.work_started_at is null then null else s.started end,
      work_ended_at = case when t.work_ended_at is null then null else s.ended end
    from (${spans('subtask_id')}) s where t.id = s.id`.execute(kysely);
  await sql`
    update customer c set created_at = s.first, updated_at = s.first
    from (select customer_id as id, min(created_at) as first from service_request group by customer_id) s where c.id = s.id`.execute(
    kysely,
  );
}
