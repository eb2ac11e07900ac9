/** A calendar or the share of a policy has changed: open records that go by it are counted anew, a lot at a time. */
import { sql } from 'kysely';
import { isEqual } from '../../../../engine/core/json/index.ts';
import { tableOf } from '../../../../engine/server/access/columns.ts';
import type { Connection, Row } from '../../../../engine/server/database/port.ts';
import type { JobQueue, Jobs } from '../../../../engine/server/jobs/index.ts';
import type { Clock as WallClock } from '../../../../engine/server/kernel/clock.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { distinct, textOf } from '../../../../engine/server/workflows/rows.ts';
import { type HooksOf, type ProductResources, saveRows } from '../../rows/index.ts';
import { clocksAt } from './facts.ts';
import { type Clocked, clockColumns, clocked, termsOf } from './terms.ts';

export const RECOUNT = 'requests.sla-recount';
const server = system('service time');
/** Records of one job; the next one takes the next. */
const LOT = 200;

type Asking = Pick<Jobs, 'enqueue'>;
type Host = { readonly jobs: Asking; readonly resources: ProductResources; readonly clock: WallClock };

/** Which records: of an organisation, or those of one type of its. */
type Asked = { readonly org: string; readonly entity: Clocked; readonly type?: string | number };

async function ask(jobs: Asking, connection: Connection, asked: readonly Asked[]): Promise<void> {
  if (asked.length > 0)
    await jobs.enqueue(
      connection,
      RECOUNT,
      asked.map((data) => ({ data, group: data.org })),
    );
}

/** A brand's calendars hold for its requests, a service provider's for its sub-tasks. */
const ofCalendars = (calendars: readonly { readonly org_id?: string | null }[]): readonly Asked[] =>
  distinct(calendars.map(({ org_id }) => org_id)).flatMap((org) => entities.map((entity) => ({ org, entity })));

const counted = ['time_zone', 'hours', 'holidays', 'hub_ids', 'cities', 'states', 'brand_ids', 'is_active'] as const;

export const calendarHooks = (jobs: Asking): HooksOf<'business-calendar'> => ({
  afterCreate: (changes, { connection }) => ask(jobs, connection, ofCalendars(changes.map(({ after }) => after))),
  afterUpdate: (changes, { connection }) =>
    ask(
      jobs,
      connection,
      ofCalendars(
        changes.filter(({ before, after }) => counted.some((name) => !isEqual(before[name], after[name]))).map(({ after }) => after),
      ),
    ),
});

/** When work is at risk is the policy's to say for open work too; how long it may take was agreed when it was made. */
export const typeHooks = <E extends 'service-type' | 'subtask-type'>(jobs: Asking, entity: Clocked): HooksOf<E> => ({
  afterUpdate: (changes, { connection }) =>
    ask(
      jobs,
      connection,
      changes
        .filter(({ before, after }) => before.sla_risk_percent !== after.sla_risk_percent)
        .flatMap(({ after: { id, org_id } }) => (org_id ? [{ org: org_id, entity, type: id }] : [])),
    ),
});

export const recountQueue = ({ jobs, resources, clock }: Host): JobQueue => ({
  name: RECOUNT,
  retries: { limit: 5, delay: 5, most: 300 },
  expires: 300,
  atOnce: 1,
  perGroup: 1,
  keeps: 3600,
  run: (job) =>
    job.commit((connection) =>
      connection.as(server, async (own) => {
        const { org, entity, type, after } = job.data;
        if (!isClocked(entity)) return;
        const rows = await lotOf(own, { entity, org: String(org), type, after: textOf(after) });
        await recount({ connection: own, resources, now: clock.now() }, entity, rows);
        const last = rows.length < LOT ? undefined : rows.at(-1)?.id;
        if (last !== undefined) await jobs.enqueue(own, RECOUNT, [{ data: { ...job.data, after: last }, group: String(org) }]);
      }),
    ),
});

const entities = ['service-request', 'subtask'] as const satisfies readonly Clocked[];
const isClocked = (entity: unknown): entity is Clocked => typeof entity === 'string' && Object.hasOwn(clocked, entity);

type Found = Row & { readonly id: string };
type Lot = { readonly entity: Clocked; readonly org: string; readonly type: unknown; readonly after: string | null };

async function lotOf({ kysely }: Connection, { entity, org, type, after }: Lot): Promise<readonly Found[]> {
  const open = sql`any(array['running', 'at_risk', 'overdue', 'paused'])`;
  const { rows } = await sql<Found>`
    select ${sql.join(clockColumns[entity].map((name) => sql.id(name)))} from ${sql.table(tableOf(entity))}
    where ${sql.id(clocked[entity].owner)} = ${org}::uuid and (sla_state = ${open} or sla_response_state = ${open})
      ${type === undefined ? sql`` : sql`and ${sql.id(clocked[entity].typeId)} = ${type}`}
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${LOT} for update`.execute(kysely);
  return rows;
}

type Context = { readonly connection: Connection; readonly resources: ProductResources; readonly now: string };

/** Writes what comes out otherwise: the flows that wait for a time then wait for the other one. */
async function recount(context: Context, entity: Clocked, rows: readonly Found[]): Promise<void> {
  const goingBy = await termsOf(context.connection, { entity, rows });
  const changes = rows.flatMap((row) => {
    const { terms, calendarId } = goingBy(row);
    const patch = { ...clocksAt(row, context.now, terms), sla_calendar_id: calendarId };
    return ends.every((name) => instantOf(row[name]) === instantOf(patch[name])) ? [] : [{ id: row.id, patch }];
  });
  await saveRows(context, entity, server.reason, changes);
}

const ends = [
  'sla_due_at',
  'sla_risk_at',
  'sla_response_due_at',
  'sla_response_risk_at',
  'sla_calendar_id',
  'sla_state',
  'sla_response_state',
] as const;
const instantOf = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
