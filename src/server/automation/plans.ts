/** Plans: calls of functions one after another, by the clock, on an event, or when somebody says so. */
import type { Product } from '../../../engine/core/definitions/types.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { FlowMaker, FlowsHost, MadeSchedule } from '../../../engine/server/flows/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import {
  type Changed,
  type EntityRows,
  type HooksOf,
  objectsOf,
  type ProductContext,
  tables,
  type WorkflowOf,
  wholeRows,
} from '../rows/index.ts';
import { actsForWhoSaves } from './acts-for.ts';
import { flowOfPlan, remade } from './made.ts';

type Plan = EntityRows['execution-plan'];

export type PlanOptions = {
  readonly product: () => Product;
  readonly flows: FlowsHost;
  readonly sealer: Pick<Sealer, 'open'>;
};

const own = system('automation');
const keyOf = ({ id }: Pick<Plan, 'id'>) => `plan ${id}`;

type Timed = Pick<Plan, 'id' | 'org_id' | 'cron' | 'time_zone' | 'missed'>;

const isTimed = ({ trigger, is_active, cron }: Changed<'execution-plan'>['after']): boolean =>
  trigger === 'cron' && is_active !== false && typeof cron === 'string';

const scheduleOf = ({ id, org_id, cron, time_zone, missed }: Timed): MadeSchedule => ({
  key: keyOf({ id }),
  cron: `${cron}`,
  timeZone: time_zone ?? 'UTC',
  missed: missed ?? 'skip',
  ...(org_id ? { group: org_id } : {}),
});

const timedBy = ({ flows }: PlanOptions): HooksOf<'execution-plan'> => {
  const keep = async (changes: readonly { readonly after: Plan }[], { connection, now }: ProductContext) => {
    const timed = changes.filter(({ after }) => isTimed(after)).map(({ after }) => scheduleOf(after));
    const others = changes.filter(({ after }) => !isTimed(after)).map(({ after }) => keyOf(after));
    if (timed.length > 0) await flows.keepSchedules(connection, timed, now);
    if (others.length > 0) await flows.endSchedules(connection, others);
  };
  return {
    beforeCreate: actsForWhoSaves,
    beforeUpdate: actsForWhoSaves,
    afterCreate: keep,
    afterUpdate: keep,
    beforeRemove: (rows, { connection }) => flows.endSchedules(connection, rows.map(keyOf)),
  };
};

/** A plan with the rules that it names, as they are now. */
const flowNow = (connection: Connection, plan: Plan, product: Product) =>
  connection.as(own, async (server) => {
    const named = objectsOf(plan.steps).map(({ rule_id }) => `${rule_id}`);
    const rules = byId(await wholeRows(server, { entity: 'automation-rule', values: [...new Set(named)] }));
    return flowOfPlan(plan, rules, product);
  });

/** @throws conflict (409) for a plan that names what is no more, or that no longer fits the definitions */
const runPlan = ({ flows, product }: PlanOptions): WorkflowOf<'execution-plan', 'run-plan'> => ({
  name: 'run-plan',
  entity: 'execution-plan',
  async run(context, { records }) {
    for (const plan of records) {
      const flow = await flowNow(context.connection, plan, product());
      if (!flow || flow.steps.length === 0)
        throw problems.conflict({ subCode: 'no_steps', message: said('problem.automation.plan_without_steps') });
      await flows.start(context, flow, [{ doc: plan, before: null }]);
    }
    return null;
  },
});

const planMaker = ({ product, sealer }: PlanOptions): FlowMaker => ({
  name: 'plan',
  make: remade,
  secretsOf: secretsOfRule(sealer),
  async schedules(database) {
    const rows = await database.read(own, (connection) =>
      tables(connection)
        .selectFrom('execution_plan')
        .where('is_active', '=', true)
        .where('trigger', '=', 'cron')
        .where('cron', 'is not', null)
        .select(['id', 'org_id', 'cron', 'time_zone', 'missed'])
        .execute(),
    );
    return rows.map(scheduleOf);
  },
  async due(connection, id) {
    const [plan] = await connection.as(own, (server) => wholeRows(server, { entity: 'execution-plan', values: [id] }));
    if (!plan || !isTimed({ ...plan })) return undefined;
    const flow = await flowNow(connection, plan, product());
    return flow && { flow, subject: { doc: plan, before: null } };
  },
});

/** The secret that calls of a rule are signed with, as it is when they are made. */
export const secretsOfRule =
  (sealer: Pick<Sealer, 'open'>): FlowMaker['secretsOf'] =>
  async (connection, ruleId) => {
    const [rule] = await connection.as(own, (server) => wholeRows(server, { entity: 'automation-rule', values: [ruleId] }));
    return rule?.secret_sealed ? [sealer.open(rule.secret_sealed)] : [];
  };

export const executionPlans = (options: PlanOptions): WorkflowArea => ({
  workflows: [runPlan(options)],
  hooks: { 'execution-plan': timedBy(options) },
  makers: [planMaker(options)],
});
