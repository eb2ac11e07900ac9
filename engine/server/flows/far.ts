/**
 * Times of flows that are far off. A job for each of them would be one of hundreds of thousands, which every look for work passes by
 * and which another time makes useless. Where the entity has an index of the field for rounds, one job for each hour and organisation
 * stands for all of them: it looks which records there are when the hour is near.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import { tableOf } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Job, NewJob } from '../jobs/index.ts';
import { idNamed } from '../kernel/ids.ts';
import { hourOf } from '../model/indexes.ts';
import { textOf } from '../workflows/rows.ts';
import { inHandOf, switchedOff } from './switched-off.ts';
import { FLOWS, type FlowHost } from './types.ts';

const SPAN = 60 * 60_000;
/** Milliseconds before its hour at which a look comes, so that its jobs are there in time. */
const LEAD = 15 * 60_000;
/**
 * What is in an hour that begins within so many milliseconds has a job of its own: the look may have been already. By far longer than
 * a transaction takes, or what is written in one that began before the look would be found by nobody.
 */
const NEAR = 60 * 60_000;
/** Records that one job finds; the next one takes the next. */
const LOT = 500;

/** `of`: the organisation's column, where the index has a share for each; `byHour`: it knows the hour alone. */
type Index = { readonly of?: string; readonly by: string; readonly byHour?: true };

/** The index that finds records by a time, whosever they are or one organisation's. */
function indexOf({ rounds = [], gathered, tenant }: Entity, field: string): Index | undefined {
  const whole = rounds.filter(({ among }) => Object.keys(among).length === 0);
  const hours = gathered?.hours?.flatMap((by) => tenant.slice(0, 1).map((of) => ({ of, by, byHour: true as const })));
  const all: readonly Index[] = [...whole, ...(gathered?.ordered ?? []), ...(hours ?? [])];
  return all.find(({ of, by }) => by === field && (of === undefined || tenant.includes(of)));
}

type Time = { readonly doc: Row; readonly at: number; readonly now: number };
type OfField = Pick<Flow, 'id'> & { readonly trigger: { readonly field: string } };

/** The job that looks for a record when `at` is near; undefined: it has to have a job of its own. Instants in milliseconds. */
export function lookFor(entity: Entity | undefined, flow: OfField, { doc, at, now }: Time): NewJob | undefined {
  const from = Math.floor(at / SPAN) * SPAN;
  if (!entity || from - now <= NEAR) return undefined;
  const index = indexOf(entity, flow.trigger.field);
  if (!index) return undefined;
  const org = index.of === undefined ? null : textOf(doc[index.of]);
  if (index.of !== undefined && org === null) return undefined;
  const span = new Date(from).toISOString();
  return {
    id: idNamed(`${flow.id} look ${org} ${span}`),
    data: { flow: flow.id, org, span },
    after: Math.ceil((from - LEAD - now) / 1000),
    ...(org === null ? {} : { group: org }),
  };
}

type Due = { readonly doc: Row; readonly value: Date; readonly after: number };

/** A job for one record, the same however often its field comes to this time. `after`: seconds. */
export const dueJobOf = (entity: Entity | undefined, flow: Pick<Flow, 'id'>, { doc, value, after }: Due): NewJob => {
  const at = value.toISOString();
  const org = inHandOf(entity?.tenant ?? [], doc);
  return {
    id: idNamed(`${flow.id} due ${doc.id} ${at}`),
    data: { flow: flow.id, record: doc.id, at },
    ...(after > 0 ? { after } : {}),
    ...(org === null ? {} : { group: org }),
  };
};

type Found = Row & { readonly id: string; readonly at: Date | string; readonly place: string };

/** Asks for the jobs of the records whose time is in the hour, a lot at a time; none where the organisation has switched the flow off. */
export const lookAhead = ({ programs, jobs, clock }: FlowHost, job: Job): Promise<void> =>
  job.commit(async (connection) => {
    const product = programs.product();
    const flow = product.flows?.get(String(job.data.flow));
    if (flow?.trigger.on !== 'due') return;
    const { entity: name, field, seconds } = flow.trigger;
    const entity = product.entities.get(name);
    const index = entity && indexOf(entity, field);
    if (!index) return;
    const found = await lotOf(connection, { entity, index, seconds, data: job.data });
    const off = flow.always ? undefined : (await switchedOff(connection, [flow])).get(flow);
    const now = Date.parse(clock.now());
    const wanted: NewJob[] = found
      .filter((doc) => !off?.has(inHandOf(entity.tenant, doc)))
      .map((doc) => {
        const value = new Date(doc.at);
        return dueJobOf(entity, flow, { doc, value, after: Math.ceil((value.getTime() + seconds * 1000 - now) / 1000) });
      });
    const last = found.length < LOT ? undefined : found.at(-1);
    if (last) {
      const { org } = job.data;
      wanted.push({ data: { ...job.data, last: [last.place, last.id] }, ...(typeof org === 'string' ? { group: org } : {}) });
    }
    if (wanted.length > 0) await jobs.enqueue(connection, FLOWS, wanted);
  });

type Lot = { readonly entity: Entity; readonly index: Index; readonly seconds: number; readonly data: Row };

/** The order is told in the database's own words, which know finer parts of a second than an instant here does. */
async function lotOf({ kysely }: Connection, { entity, index, seconds, data }: Lot): Promise<readonly Found[]> {
  const { org, span, last } = data;
  const from = Date.parse(String(span)) - seconds * 1000;
  const field = sql.ref(index.by);
  const [place, id] = Array.isArray(last) ? last : [];
  const { rows } = await sql<Found>`
    select ${sql.join(['id', ...entity.tenant].map((column) => sql.ref(column)))}, ${field} as at, ${field}::text as place
    from ${sql.table(tableOf(entity.name))}
    where ${field} >= ${new Date(from).toISOString()}::timestamptz and ${field} < ${new Date(from + SPAN).toISOString()}::timestamptz
      ${index.byHour ? sql`and ${inHours(index.by, from)}` : sql``}
      ${index.of === undefined ? sql`` : sql`and ${sql.ref(index.of)} = ${org}::uuid`}
      ${place === undefined ? sql`` : sql`and (${field}, id) > (${place}::timestamptz, ${id})`}
    order by ${field}, id limit ${LOT}`.execute(kysely);
  return rows;
}

/** What lies in a span lies in one hour of the clock, or in two. */
function inHours(field: string, from: number): RawBuilder<unknown> {
  const first = Math.floor(from / SPAN) * SPAN;
  const hours = first === from ? [first] : [first, first + SPAN];
  // Each by itself: an index of this kind knows no lists.
  const equal = hours.map((at) => sql`${sql.raw(hourOf(field))} = ${new Date(at).toISOString()}::timestamptz at time zone 'UTC'`);
  return sql`(${sql.join(equal, sql` or `)})`;
}
