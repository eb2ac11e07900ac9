/**
 * What a flow would do to a record: the runner itself does it, in a part of a transaction that is always undone, ahead of time, with
 * ports that note instead of calling anybody. Waits are jumped over; what is called answers nothing, and nobody answers a question.
 */
import type { Connection } from '../../database/port.ts';
import { toProblem } from '../../database/sql-problems.ts';
import { newId } from '../../kernel/ids.ts';
import { aheadOfTime } from '../../kernel/moved-clock.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { rowsOf } from '../../workflows/rows.ts';
import { makeCall } from '../calls.ts';
import type { Rehearsing } from '../made.ts';
import { goOn } from '../run.ts';
import { inside, start } from '../start.ts';
import { CALLS, EXECUTION, type Execution, type FlowHost } from '../types.ts';
import { hindranceTo } from './hindrance.ts';
import type { Rehearsal } from './outcome.ts';
import { layPast } from './past.ts';
import { createRecorder } from './recorder.ts';
import { saveOnce } from './save-once.ts';

/** Looks at what came of it before it is undone, as the server. */
export type Look<T> = (connection: Connection, rehearsal: Rehearsal) => Promise<T>;

/** Jobs of one execution, and milliseconds for all of them. */
const MOST = { jobs: 300, milliseconds: 4_000 } as const;

const own = system('flow that is tried out');

/** Within the transaction of the caller, which keeps nothing of it but what `look` answers. */
export async function rehearse<T>(host: FlowHost, connection: Connection, rehearsing: Rehearsing, look: Look<T>): Promise<T> {
  const undone = new Error('What was tried out is undone.');
  const seen: T[] = [];
  const { past } = rehearsing;
  const by = past ? Date.parse(past.at) - Date.parse(host.clock.now()) : 0;
  try {
    await connection.attempt((part) =>
      part.as(own, async (server) => {
        if (past) await layPast(host, server, { flow: rehearsing.flow, past });
        const played = () => aheadOfTime((moveOn) => play(host, server, { ...rehearsing, moveOn }), by);
        seen.push(await look(server, await (past ? inside({ depth: 0, caused_by: past.by }, played) : played())));
        throw undone;
      }),
    );
  } catch (error) {
    if (error !== undone) throw toProblem(error, new Map());
  }
  const [answer] = seen;
  if (answer === undefined) throw undone;
  return answer;
}

type Playing = Rehearsing & { readonly moveOn: (milliseconds: number) => void };
type Waiting = { readonly queue: string; readonly data: Readonly<Record<string, unknown>>; readonly at: number };

async function play(host: FlowHost, connection: Connection, { flow, subject, member, moveOn }: Playing): Promise<Rehearsal> {
  const { clock, programs } = host;
  const began = clock.now();
  const recorder = createRecorder(host.resources);
  const id = newId();
  const result = { done: recorder.of(id), log: [], started: [], began, readsAs: member?.user.id ?? null, isCut: false };
  const starting = { resources: recorder.resources, programs, connection, now: began };
  const waiting: Waiting[] = [];
  const jobs: FlowHost['jobs'] = {
    async enqueue(_connection, queue, asked) {
      const now = Date.parse(clock.now());
      waiting.push(...asked.map(({ data, after = 0 }) => ({ queue, data, at: now + after * 1000 })));
    },
  };
  const hindrance = await hindranceTo({ ...starting, jobs }, flow, subject);
  if (hindrance) return { ...result, hindrance };
  if (flow.trigger.on === 'saving') return { ...result, ...(await saveOnce(host, connection, { flow, subject })) };
  const { resources, notify, stepped: afterStep, joined } = recorder;
  const acting = quiet({ ...host, jobs, resources, notify, afterStep, joined }, connection, member);
  await start({ ...starting, jobs }, flow, [{ ...subject, id }]);
  const until = performance.now() + MOST.milliseconds;
  let isCut = false;
  for (let count = 0; ; count += 1) {
    const next = takeNext(waiting, [id, ...recorder.branches]);
    if (!next) break;
    isCut = count >= MOST.jobs || performance.now() > until;
    if (isCut) break;
    moveOn(next.at - Date.parse(clock.now()));
    recorder.forget();
    const job = jobOf(connection, next, clock.now());
    await (next.queue === CALLS ? makeCall(acting, job) : goOn(acting, job));
  }
  const [row] = await rowsOf(connection, { entity: EXECUTION, values: [id] });
  const { state = 'skipped', log, message } = (row ?? {}) as Partial<Execution>;
  const started = [...recorder.started].filter((name) => name !== flow.id);
  return { ...result, state, message: message ?? null, log: log ?? [], started, isCut };
}

/** Nobody outside hears of it, and no other connection is used. */
const quiet = (host: FlowHost, connection: Connection, member: Member | null): FlowHost => ({
  ...host,
  database: { ...host.database, read: (principal, work) => connection.as(principal, work) },
  functions: { run: async () => null },
  outbound: { send: async () => ({ ok: true, text: '' }) },
  actAs: async () => member,
});

/** The first that is due of the execution's own, and of its branches. */
function takeNext(waiting: Waiting[], ids: readonly string[]): Waiting | undefined {
  const own = waiting.filter(({ data }) => ids.includes(String(data.execution)));
  const [next] = own.toSorted((one, other) => one.at - other.at);
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}

const jobOf = (connection: Connection, { data }: Waiting, now: string): Parameters<typeof goOn>[1] => ({
  id: newId(),
  data,
  attempt: 1,
  isLast: true,
  askedAt: now,
  signal: new AbortController().signal,
  commit: async (work) => {
    try {
      return await connection.attempt(work);
    } catch (error) {
      throw toProblem(error, new Map());
    }
  },
});
