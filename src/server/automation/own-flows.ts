/** Flows that organisations write themselves: planned when they are saved, started by what happens to records, by the clock or by hand. */
import type { Flow } from '../../../engine/core/flows/index.ts';
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { type FlowMaker, type MadeSchedule, type OwnFlowRecord, ownFlow, planOwnFlow, seenBy } from '../../../engine/server/flows/index.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { type Changed, type HooksOf, type ProductContext, tables, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { actsForWhoSaves } from './acts-for.ts';
import { typeOf } from './events.ts';
import { faultsOf, flowOfOwn, keyOf, NAME, ONCE, type OwnFlowOptions, type OwnFlowRow, ownFlowLimits } from './own-flow.ts';
import { ownFlowDesk } from './own-flow-desk.ts';
import { keepOwnHealth } from './own-health.ts';

type Change = Changed<'own-flow'>;

const own = system('automation');

/** What it listens to, by the names that events have: a state is entered by a change, or as the record comes about. */
function startsOn({ trigger }: Flow): readonly string[] {
  const { on, entity } = trigger;
  if (on === 'schedule') return [on];
  if (on === 'entered') return (['created', 'changed'] as const).map((each) => typeOf({ entity, on: each }));
  return [typeOf({ entity, on: on === 'left' ? 'changed' : on })];
}

/** @throws invalid (422) with every fault at its place in the definition */
const planned = ({ product }: OwnFlowOptions, changes: readonly Change[]): void => {
  const errors: FieldProblem[] = [];
  for (const [index, { before, after }] of changes.entries()) {
    // One that no longer fits the definitions can still be switched off.
    if (after.is_active === false && before && isEqual(before.definition, after.definition)) continue;
    const made = planOwnFlow(product(), ownFlowLimits, after.definition);
    if (!made.ok) {
      errors.push(
        ...faultsOf(made.faults).map((fault) => ({ ...fault, pointer: pointerIn(changes, index, `/definition${fault.pointer}`) })),
      );
      continue;
    }
    const { trigger } = made.flow;
    const timed = trigger.on === 'schedule' ? { cron: trigger.cron, time_zone: trigger.timeZone, missed: trigger.missed } : NO_TIME;
    Object.assign(after, { starts_on: [...startsOn(made.flow)], ...timed });
  }
  if (errors.length > 0) throw problems.invalid({ errors });
};

const NO_TIME = { cron: null, time_zone: null, missed: null };

type Timed = Pick<OwnFlowRow, 'id' | 'org_id' | 'cron' | 'time_zone' | 'missed'>;

const scheduleOf = ({ id, org_id, cron, time_zone, missed }: Timed): MadeSchedule => ({
  key: keyOf({ id }),
  cron: `${cron}`,
  timeZone: time_zone ?? 'UTC',
  missed: missed ?? 'once',
  ...(org_id ? { group: org_id } : {}),
});

const hooks = (options: OwnFlowOptions): HooksOf<'own-flow'> => {
  const save = (changes: readonly Change[], context: ProductContext) => {
    planned(options, changes);
    actsForWhoSaves(changes, context);
  };
  const keep = async (changes: readonly { readonly after: OwnFlowRow }[], { connection, now }: ProductContext) => {
    const rows = changes.map(({ after }) => after);
    const timed = rows.filter(({ is_active, cron }) => is_active !== false && cron);
    const others = rows.filter((row) => !timed.includes(row));
    if (timed.length > 0) await options.flows.keepSchedules(connection, timed.map(scheduleOf), now);
    if (others.length > 0) await options.flows.endSchedules(connection, others.map(keyOf));
  };
  return {
    beforeCreate: save,
    beforeUpdate: save,
    afterCreate: keep,
    afterUpdate: keep,
    beforeRemove: (rows, { connection }) => options.flows.endSchedules(connection, rows.map(keyOf)),
  };
};

const organisation = async (connection: Connection, id: unknown): Promise<Row | undefined> => {
  const [row] = await connection.as(own, (server) => rowsOf(server, { entity: ONCE, values: [`${id}`] }));
  return row;
};

/**
 * Starts it now: on its organisation, on each record that its schedule is about, or on one that whoever runs it may read.
 * @throws conflict (409) for one that no longer fits the definitions, invalid (422) without a record, not_found for one that is not theirs
 */
const runOwnFlow = ({ flows, product }: OwnFlowOptions): WorkflowOf<'own-flow', 'run-own-flow'> => ({
  name: 'run-own-flow',
  entity: 'own-flow',
  async run(context, { records, input }) {
    for (const row of records) {
      const flow = flowOfOwn(row, product());
      if (!flow) throw problems.conflict({ subCode: 'no_steps', message: said('problem.platform.flows.no_longer_fits') });
      if (isAboutEach(flow)) await flows.startDue(context.connection, scheduleOf(row), `by hand ${newId()}`);
      else await flows.start(context, flow, [{ doc: await subjectOf(context, flow, input.record ?? undefined, row.org_id), before: null }]);
    }
    return null;
  },
});

/** By the clock, once for each record that its member may see. */
const isAboutEach = ({ trigger }: Flow): boolean => trigger.on === 'schedule' && trigger.entity !== ONCE;

async function subjectOf(context: ProductContext, { trigger }: Flow, id: string | undefined, org: unknown): Promise<Row> {
  const { resources, principal, connection } = context;
  const found = trigger.on === 'schedule' ? await organisation(connection, org) : undefined;
  if (found) return found;
  if (id === undefined || id === '')
    throw problems.invalid({ errors: [{ pointer: '/record', code: 'required', message: said('problem.automation.record_needed') }] });
  return (await resources.get(principal, trigger.entity, id, {}, connection)).data;
}

const maker = ({ product }: OwnFlowOptions): FlowMaker => ({
  name: NAME,
  make: (definition, today) => ownFlow(today, ownFlowLimits, definition as unknown as OwnFlowRecord),
  secretsOf: async () => [],
  async today({ resources, connection }, caller, id) {
    const seen = await seenBy(resources, connection, { member: caller, entity: 'own-flow', id });
    const [row] = seen ? await connection.as(own, (server) => wholeRows(server, { entity: 'own-flow', values: [id] })) : [];
    return row && flowOfOwn(row, product());
  },
  async schedules(database) {
    const rows = await database.read(own, (connection) =>
      tables(connection)
        .selectFrom('own_flow')
        .where('is_active', '=', true)
        .where('cron', 'is not', null)
        .select(['id', 'org_id', 'cron', 'time_zone', 'missed'])
        .execute(),
    );
    return rows.map(scheduleOf);
  },
  async due(connection, id) {
    const [row] = await connection.as(own, (server) => wholeRows(server, { entity: 'own-flow', values: [id] }));
    if (!row?.cron || row.is_active === false) return undefined;
    const flow = flowOfOwn(row, product());
    const doc = flow && (await organisation(connection, row.org_id));
    return flow && doc && { flow, subject: { doc, before: null }, ...(isAboutEach(flow) ? { of: ONCE } : {}) };
  },
});

export const ownFlows = (options: OwnFlowOptions): WorkflowArea => ({
  workflows: [runOwnFlow(options), ...ownFlowDesk(options)],
  hooks: { 'own-flow': hooks(options) },
  makers: [maker(options)],
  // A minute after what it reads is counted.
  rounds: [{ name: 'automation.own_flow_health', cron: '1-59/5 * * * *', run: keepOwnHealth }],
});
