/** Policies, past runs of assignment with what they could not do, and what reports regularly. */
import type { Row } from '../database/port.ts';
import { asServer, create, server } from './seed.ts';
import type { DoneRequest, Work } from './work.ts';

const PROVIDERS = ['fixit', 'zenith'] as const;

const runs = [
  { day: -6, mode: 'commit', state: 'committed', assigned: 14, unassigned: 2 },
  { day: -4, mode: 'preview', state: 'discarded', assigned: 9, unassigned: 4 },
  { day: -3, mode: 'commit', state: 'committed', assigned: 11, unassigned: 1 },
  { day: -1, mode: 'preview', state: 'superseded', assigned: 12, unassigned: 3 },
  { day: 0, mode: 'preview', state: 'proposed', assigned: 8, unassigned: 3 },
] as const;

const reasons = [
  { reason: 'CAPACITY', blocking: 'All technicians of the hub have seven visits.', relaxation: 'One more visit for one of them.' },
  { reason: 'NO_SKILL', blocking: 'Nobody in reach knows heat pumps.', relaxation: 'Level 2 in place of level 3.' },
  { reason: 'TRAVEL', blocking: 'The nearest technician is 62 km away.', relaxation: 'A way of 65 km.' },
] as const;

const pulses = [
  { name: 'Order import', kind: 'integration', period_minutes: 60 },
  { name: 'Nightly summary', kind: 'automation', period_minutes: 1440 },
  { name: 'Gate scanner', kind: 'device', period_minutes: 15 },
] as const;

/** Visits of a provider that nobody has, so that there is something to assign. */
const FREED = 6;

const ARN = 'arn:aws:lambda:ap-south-1:123456789012:function:';

export async function seedDispatch(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  for (const org of PROVIDERS) await seedProvider(work, requests, org);
}

async function seedProvider(
  { seed, orgs, calendar, actor }: Work,
  requests: readonly DoneRequest[],
  org: 'fixit' | 'zenith',
): Promise<void> {
  const org_id = orgs.orgId(org);
  const admin = actor(`admin@${org}.test`);
  const [policy] = await create(
    seed,
    'dispatch-policy',
    [
      { name: 'Short ways first', is_default: true },
      { name: 'Even load', weight_distance: 20, weight_load: 50 },
    ],
    admin,
  );
  const made = await create(
    seed,
    'dispatch-run',
    runs.map(({ day, ...run }, index) => ({
      org_id,
      title: `Run ${index + 1}`,
      ...run,
      scope: 'Unassigned sub-tasks of the next 7 days',
      policy_id: policy?.id,
      policy_version: 1,
      seed: 7,
      started_at: calendar.at(day, 7 * 60 + 5),
      ended_at: calendar.at(day, 7 * 60 + 6),
      objective: Math.round((run.assigned / (run.assigned + run.unassigned)) * 1000) / 10,
    })),
  );
  const tasks = requests.filter(({ plan }) => plan.provider === org).flatMap(({ subtasks }) => subtasks);
  // Not begun, and nobody of the accounts that people try the product with loses a visit.
  const open = tasks.filter(({ plan }) => plan.path.length === 0 && plan.due >= 0 && plan.technician !== 'tech@fixit.test').slice(0, FREED);
  await seed.resources.update(
    server,
    'subtask',
    open.map(({ id }) => ({ id, patch: { assgne_id: null, assgne_name: null } })),
  );
  await create(
    seed,
    'dispatch-exception',
    open.map(
      ({ id }, index): Row => ({
        org_id,
        title: `Run ${runs.length}`,
        run_id: made.at(-1)?.id,
        subtask_id: id,
        ...reasons[index % reasons.length],
      }),
    ),
  );
  await nameExceptions(seed);
  const beats = await create(seed, 'pulse', pulses, admin);
  const [first, second] = beats;
  await seed.run(admin, { entity: 'pulse', workflow: 'beat', ids: [String(first?.id)], input: {} });
  await seed.run(admin, {
    entity: 'pulse',
    workflow: 'beat',
    ids: [String(second?.id)],
    input: { error: 'The mail server did not answer.' },
  });
  // Named by the server: what an organisation may name, the operator says, and here nobody has said anything.
  const [rule] = await create(seed, 'automation-rule', [
    {
      org_id,
      name: 'Tell the warehouse',
      event: 'subtask_assigned',
      condition: "doc.priority == 'Urgent'",
      function_arn: `${ARN}tell-warehouse`,
      payload: [{ key: 'task', value: 'doc.display_code' }],
    },
  ]);
  await create(
    seed,
    'execution-plan',
    [{ name: 'Monday report', trigger: 'cron', cron: '0 6 * * 1', steps: [{ name: 'Send', rule_id: rule?.id }] }],
    admin,
  );
}

/** Exceptions are called by the code of their sub-task. */
const nameExceptions = (seed: Work['seed']) =>
  asServer(seed, ({ kysely }) =>
    kysely
      .updateTable('dispatch_exception')
      .set(({ selectFrom }) => ({
        title: selectFrom('subtask').select('display_code').whereRef('subtask.id', '=', 'dispatch_exception.subtask_id'),
      }))
      .execute(),
  );
