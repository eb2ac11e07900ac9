/**
 * Policies, what is offered around, and what reports regularly. Nothing of it is a result that nobody came to: offers, answers
 * and what could not be offered follow from calls that people make.
 */
import { people } from './people-data.ts';
import { FIRST_TECHNICIAN } from './plan.ts';
import { create, server } from './seed.ts';
import type { DoneRequest, DoneSubtask, Work } from './work.ts';

const PROVIDERS = ['fixit', 'zenith'] as const;

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

async function seedProvider(work: Work, requests: readonly DoneRequest[], org: 'fixit' | 'zenith'): Promise<void> {
  const { seed, orgs, actor } = work;
  const org_id = orgs.orgId(org);
  const admin = actor(`admin@${org}.test`);
  await create(
    seed,
    'dispatch-policy',
    [
      { name: 'Short ways first', is_default: true },
      { name: 'Even load', weight_distance: 20, weight_load: 50 },
    ],
    admin,
  );
  const tasks = requests.filter(({ plan }) => plan.provider === org).flatMap(({ subtasks }) => subtasks);
  // Not begun, and nobody of the accounts that people try the product with loses a visit.
  const open = tasks.filter(({ plan }) => plan.path.length === 0 && plan.due >= 0 && plan.technician !== 'tech@fixit.test').slice(0, FREED);
  await seed.resources.update(
    server,
    'subtask',
    open.map(({ id }) => ({ id, patch: { assgne_id: null, assgne_name: null } })),
  );
  if (org === 'fixit') await offerAround(work, open);
  const beats = await create(seed, 'pulse', pulses, admin);
  await seed.run(admin, { entity: 'pulse', workflow: 'beat', ids: [beats[0]?.id ?? ''], input: {} });
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

const RUPEE = 100;
/** Whoever works within a day's drive. */
const WIDE = [{ radius_km: 500, level_min: 1, delay_min: 0 }];

/** One broadcast is open, with an offer that somebody looked at and one that somebody declined; one was won; one reaches nobody. */
async function offerAround({ seed, calendar, actor }: Work, free: readonly DoneSubtask[]): Promise<void> {
  const admin = actor('admin@fixit.test');
  const publish = async (visit: DoneSubtask | undefined, title: string): Promise<string> => {
    const row = { subtask_id: visit?.id ?? '', price: 450 * RUPEE, expires_at: calendar.ahead(2, 18 * 60), waves: WIDE, title };
    const [made] = await create(seed, 'job-broadcast', [row], admin);
    const id = made?.id ?? '';
    await seed.run(admin, { entity: 'job-broadcast', workflow: 'publish-broadcast', ids: [id], input: {} });
    return id;
  };
  const crew = new Map(
    people.flatMap(({ email, org, role }) =>
      org === 'fixit' && role === 'technician' ? [[actor(email).user.id, actor(email)] as const] : [],
    ),
  );
  type Answer = 'see-offer' | 'accept-offer' | 'decline-offer';
  /** Those who were asked answer in turn; whom people try the product with finds his offers as they came. */
  const answer = async (broadcast: string, answers: readonly Answer[]) => {
    const filter = `doc.broadcast_id == '${broadcast}' && doc.user_id != '${actor(FIRST_TECHNICIAN).user.id}'`;
    const { data } = await seed.resources.list(server, 'job-offer', { filter, orderBy: '-/sent_at', pageSize: 200 });
    for (const [index, workflow] of answers.entries()) {
      const technician = crew.get(String(data[index]?.user_id));
      if (technician) await seed.run(technician, { entity: 'job-offer', workflow, ids: [String(data[index]?.id)], input: {} });
    }
  };
  // The second is farther from everybody than any wave goes.
  const [first, far, , near] = free;
  await answer(await publish(first, 'Visit this week, short way'), ['see-offer', 'decline-offer']);
  await answer(await publish(near, 'Evening visit'), ['accept-offer']);
  await publish(far, 'Visit out of town');
}
