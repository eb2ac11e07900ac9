/** Jobs of replays: each looks at a few events and asks for the next, so that a replay can be stopped, and goes on after a restart. */
import type { Entity } from '../../../core/definitions/types.ts';
import type { Flow } from '../../../core/flows/index.ts';
import { addDays, startOfDay } from '../../../core/rules/index.ts';
import type { Connection, Row } from '../../database/port.ts';
import { type Job, JobLost, type JobQueue } from '../../jobs/index.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { labelled, said } from '../../kernel/said.ts';
import { rowsOf } from '../../workflows/rows.ts';
import { isRefusal } from '../acts.ts';
import type { FlowHost } from '../types.ts';
import { flowFor } from './flow-for.ts';
import { type Look, lookAt, type Watching } from './look.ts';
import { remember } from './past.ts';
import { dueTimes, scheduledTimes } from './times.ts';
import { trailOf } from './trail.ts';
import { ACT, EVENT, MOST, type PastEvent, type Place, REPLAY, REPLAYS, type Replay, type Seen, type Source } from './types.ts';

const own = system('replays of flows');
/** Events of one job, and milliseconds after which it leaves the rest to the next one. */
const SHARE = { events: 20, milliseconds: 1_500 } as const;

const OPEN: readonly string[] = ['queued', 'running'];

export const replayQueue = (host: FlowHost): JobQueue => ({
  name: REPLAYS,
  retries: { limit: 2, delay: 2, most: 30 },
  expires: 120,
  atOnce: 2,
  apart: true,
  isHeavy: true,
  perGroup: 1,
  keeps: 3600,
  discarded: (connection, data) => endAll(host, connection, data, { state: 'stopped', message: said('problem.platform.flows.discarded') }),
  abandoned: (connection, data) => endAll(host, connection, data, { state: 'failed', message: said('problem.platform.flows.went_wrong') }),
  async run(job) {
    const id = String(job.data.replay);
    try {
      const found = await host.database.read(own, (connection) => one(connection, id));
      if (!found) return;
      const caller = await host.actAs(found.user_id);
      const flow = caller && (await host.database.read(own, (connection) => flowFor(host, { ...host, connection, caller }, found.flow)));
      const member = flow?.made?.person ? await host.actAs(flow.made.person) : null;
      await job.commit((connection) => goOn(host, connection, { job, caller, flow, member }));
    } catch (error) {
      if (error instanceof JobLost || !job.isLast) throw error;
      const message = isRefusal(error) ? error.message : said('problem.platform.flows.went_wrong');
      await job.commit((connection) => end(host, connection, id, { state: 'failed', message }));
    }
  },
});

const endAll = (host: FlowHost, connection: Connection, data: readonly Row[], patch: Row): Promise<void> =>
  connection.as(own, async (server) => {
    for (const { replay } of data) await end(host, server, String(replay), patch);
  });

/** Undefined where it is over, or gone. */
async function one(connection: Connection, id: string, lock = false): Promise<Replay | undefined> {
  const [row] = await rowsOf(connection, { entity: REPLAY, values: [id], lock });
  const replay = row as Replay | undefined;
  return replay && OPEN.includes(replay.state) ? replay : undefined;
}

type Going = { readonly job: Job; readonly caller: Member | null; readonly flow: Flow | null | undefined; readonly member: Member | null };

async function goOn(host: FlowHost, connection: Connection, { job, caller, flow, member }: Going): Promise<void> {
  const replay = await one(connection, String(job.data.replay), true);
  if (!replay) return;
  const entity = flow && host.programs.product().entities.get(flow.trigger.entity);
  if (!caller || !flow || !entity) return end(host, connection, replay.id, failedBy('no_such_flow'));
  if (flow.made && !member) return end(host, connection, replay.id, failedBy('nobodys_rights'));
  const source = sourceOf(host, connection, { replay, flow, entity, caller });
  const now = host.clock.now();
  const begun = replay.state === 'queued' ? await counted(source, now) : {};
  const { place, count, looks, isOver } = await share(host, connection, { flow, entity, caller, member }, { source, replay });
  await keep(host, connection, { replay, entity: entity.name, seen: looks.filter(isSeen) });
  const looked = replay.looked + count;
  const isDone = isOver || looked >= MOST.events;
  const patch = { ...begun, looked, place: place && JSON.stringify(place), ...figuresOf(replay, looks) };
  if (isDone) return end(host, connection, replay.id, { ...patch, state: 'done', found: looked, is_cut: !isOver });
  await host.resources.update(own, REPLAY, [{ id: replay.id, patch: { ...patch, state: 'running' } }], connection);
  await host.jobs.enqueue(connection, REPLAYS, [{ data: job.data, group: replay.org_id }]);
}

const failedBy = (why: 'no_such_flow' | 'nobodys_rights') => ({ state: 'failed', message: said(`problem.platform.flows.${why}`) });

async function end({ resources, clock }: FlowHost, connection: Connection, id: string, patch: Row): Promise<void> {
  if (!(await one(connection, id, true))) return;
  await resources.update(own, REPLAY, [{ id, patch: { ...patch, ended_at: clock.now() } }], connection);
}

type Asked = { readonly replay: Replay; readonly flow: Flow; readonly entity: Entity; readonly caller: Member };

function sourceOf({ clock }: FlowHost, connection: Connection, { replay, flow: { trigger }, entity, caller }: Asked): Source {
  const dayAfter = addDays(replay.to, 1) ?? replay.to;
  const startOf = (day: string) => startOfDay(day, caller.org.time_zone) ?? `${day}T00:00:00.000Z`;
  const now = clock.now();
  const until = startOf(dayAfter);
  const looking = { entity, caller, span: { from: startOf(replay.from), until }, now };
  // What is still to come is not looked back at.
  const past = { ...looking, span: { ...looking.span, until: until < now ? until : now } };
  if (trigger.on === 'due') return dueTimes(connection, trigger, past);
  return trigger.on === 'schedule' ? scheduledTimes(connection, trigger, past) : trailOf(connection, trigger, looking);
}

async function counted(source: Source, now: string): Promise<Row> {
  const count = await source.count(MOST.events + 1);
  return { started_at: now, found: count === undefined ? null : Math.min(count, MOST.events), is_cut: (count ?? 0) > MOST.events };
}

type Sharing = { readonly source: Source; readonly replay: Replay };

/** `place` is behind the last event that was looked at; `count` says how many were. */
async function share(host: FlowHost, connection: Connection, watching: Watching, { source, replay }: Sharing) {
  const after = replay.place === null ? null : (JSON.parse(replay.place) as Place);
  const { events, place, isOver } = await source.next(after, Math.min(SHARE.events, MOST.events - replay.looked));
  const pasts = await remember(connection, watching.entity, events);
  const until = performance.now() + SHARE.milliseconds;
  const looks: Look[] = [];
  let last: PastEvent | undefined;
  for (const event of events) {
    if (last && performance.now() > until) return { looks, count: looks.length, place: { at: last.at, id: last.id }, isOver: false };
    const remembered = pasts.get(event);
    looks.push(remembered ? await lookAt(host, connection, watching, event, remembered) : 'unseen');
    last = event;
  }
  return { looks, count: looks.length, place, isOver };
}

const isSeen = (one: Look): one is Seen => typeof one === 'object';

/** Names of the counts of a replay, by what came of an event. */
const COUNTS = { through: 'through', rests: 'rests', failed: 'failed', left_out: 'left_out', unclear: 'unclear' } as const;
const ACTS = {
  tell: 'told',
  mail: 'mailed',
  call: 'called',
  create: 'created',
  update: 'changed',
  remove: 'removed',
  start: 'started',
} as const;

function figuresOf(replay: Row, looks: readonly Look[]): Row {
  const seen = looks.filter(isSeen);
  const acts = seen.flatMap((look) => look.acts);
  const added = (name: string, count: number) => [name, Number(replay[name] ?? 0) + count] as const;
  return Object.fromEntries([
    ...Object.entries(COUNTS).map(([outcome, name]) => added(name, seen.filter((look) => look.outcome === outcome).length)),
    ...Object.entries(ACTS).map(([does, name]) => added(name, acts.filter((act) => act.does === does).length)),
    added('unseen', looks.filter((look) => look === 'unseen').length),
  ]);
}

type Keeping = { readonly replay: Replay; readonly entity: string; readonly seen: readonly Seen[] };

async function keep({ resources }: FlowHost, connection: Connection, { replay, entity, seen }: Keeping): Promise<void> {
  if (seen.length === 0) return;
  const whose = { replay_id: replay.id, org_id: replay.org_id, user_id: replay.user_id };
  const events = await resources.create(
    own,
    EVENT,
    seen.map((look) => eventRow(look, { ...whose, flow: replay.flow, record_entity: entity })),
    connection,
  );
  const acts = seen.flatMap(({ acts: done, event, owner, title }, index) =>
    done.map((act) => ({ ...whose, ...act, owner_id: owner, event_id: events[index]?.id, at: event.at, record_title: title })),
  );
  if (acts.length > 0) await resources.create(own, ACT, acts, connection);
}

const eventRow = ({ event, title, owner, outcome, why, log, unknown, acts }: Seen, whose: Row): Row => ({
  ...whose,
  owner_id: owner,
  at: event.at,
  kind: event.kind,
  record_id: event.record,
  record_title: title,
  outcome,
  why,
  log,
  unknown: unknown.map(labelled),
  acts: acts.length,
});
