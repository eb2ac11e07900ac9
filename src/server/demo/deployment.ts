/** Deployments of showrooms and roofs, and their daily updates. */
import type { Row } from '../../../engine/server/database/port.ts';
import type { Patch } from '../rows/index.ts';
import { people } from './people-data.ts';
import { places } from './places.ts';
import { create, type Seed, server } from './seed.ts';
import type { Work } from './work.ts';

type Plan = {
  readonly brand: 'acme' | 'globex';
  readonly provider: 'fixit' | 'zenith';
  readonly type: string;
  readonly title: string;
  readonly from: number;
  readonly days: number;
  readonly moves: readonly ('submit' | 'confirm' | 'start')[];
};

const plans: readonly Plan[] = [
  {
    brand: 'acme',
    provider: 'fixit',
    type: 'acme.projects',
    title: 'Showroom Phoenix Mall',
    from: -2,
    days: 6,
    moves: ['submit', 'confirm', 'start'],
  },
  {
    brand: 'acme',
    provider: 'fixit',
    type: 'acme.projects',
    title: 'Showroom Brigade Road',
    from: 5,
    days: 4,
    moves: ['submit', 'confirm'],
  },
  { brand: 'acme', provider: 'fixit', type: 'acme.projects', title: 'Depot air conditioning', from: 12, days: 3, moves: ['submit'] },
  { brand: 'globex', provider: 'fixit', type: 'globex.solar', title: 'School roof, 40 kW', from: 3, days: 8, moves: ['submit'] },
  {
    brand: 'globex',
    provider: 'zenith',
    type: 'globex.solar',
    title: 'Hospital roof, 60 kW',
    from: -1,
    days: 9,
    moves: ['submit', 'confirm', 'start'],
  },
  { brand: 'acme', provider: 'fixit', type: 'acme.projects', title: 'Pop-up store', from: 20, days: 2, moves: [] },
];

/** What is asked for on the first day, of those who can do it. */
const asked = { fixit: 'Electrical installation', zenith: 'Panel mounting' } as const;

const technicianOf = (provider: string) =>
  people.filter(({ org, role }) => org === provider && role === 'technician').map(({ email }) => email);

export async function seedDeployment(work: Work): Promise<void> {
  const { seed, orgs, catalogue, actor, calendar } = work;
  for (const [index, plan] of plans.entries()) {
    const place = places[(index * 5) % places.length];
    const brand = actor(`admin@${plan.brand}.test`);
    const provider = actor(`admin@${plan.provider}.test`);
    const team = technicianOf(plan.provider).slice(index % 3, (index % 3) + 2);
    const skill = await skillOf(work, plan.provider);
    const [made] = await create(
      seed,
      'deployment-request',
      [
        {
          title: plan.title,
          srvc_type_id: catalogue.typeId(plan.type),
          provider_id: orgs.orgId(plan.provider),
          site: plan.title,
          area: place?.area ?? null,
          cust_city: place?.city ?? null,
          cust_pincode: place?.pincode ?? null,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
          from_day: calendar.day(plan.from),
          to_day: calendar.day(plan.from + plan.days - 1),
          demand: [{ day: calendar.day(plan.from), skill, count: 2 }],
        },
      ],
      brand,
    );
    const id = made?.id ?? '';
    for (const workflow of plan.moves) {
      const input: Row = workflow === 'confirm' ? { technician_ids: team.map((email) => actor(email).user.id) } : {};
      await seed.run(workflow === 'submit' ? brand : provider, { entity: 'deployment-request', workflow, ids: [id], input });
    }
    if (!plan.moves.includes('start')) continue;
    await seedUpdates(work, plan, id);
  }
}

/** Until today. FixIt told of its second day late; Zenith owes the first one still. */
async function seedUpdates({ seed, orgs, catalogue, actor, calendar }: Work, plan: Plan, request_id: string): Promise<void> {
  const owed = plan.provider === 'zenith' ? plan.from : undefined;
  for (let day = plan.from; day <= 0; day += 1) {
    const at = { request_id, day: calendar.day(day) };
    const asked = { reminded_at: calendar.at(day, 19 * 60 + 1), missing_at: calendar.at(day, 21 * 60 + 1) };
    if (day === owed) {
      const whose = { org_id: orgs.orgId(plan.brand), provider_id: orgs.orgId(plan.provider), srvc_type_id: catalogue.typeId(plan.type) };
      await create(seed, 'deployment-day', [{ ...whose, ...at, ...asked, state: 'missing' }]);
      continue;
    }
    const row = {
      ...at,
      progress: Math.round(((day - plan.from + 1) / plan.days) * 100),
      headcount: [{ skill: 'Electrician', count: 2 }],
      blockers: day === plan.from ? 'Lift out of order until noon.' : null,
    };
    await create(seed, 'deployment-update', [row], actor(`admin@${plan.provider}.test`));
    const isLate = day === plan.from + 1 && day < 0;
    const told: Patch<'deployment-day'> = isLate
      ? { state: 'late', ...asked, written_at: calendar.at(day, 21 * 60 + 40) }
      : { state: 'written', written_at: calendar.at(day, 18 * 60 + 10) };
    await toldThen(seed, at, told);
  }
}

/** The server keeps when a word came, and the demo's came in the past. */
async function toldThen(
  { resources }: Seed,
  { request_id, day }: { request_id: string; day: string },
  told: Patch<'deployment-day'>,
): Promise<void> {
  const filter = `doc.request_id == '${request_id}' && doc.day == '${day}'`;
  const { data } = await resources.list(server, 'deployment-day', { filter, pageSize: 1 });
  const changes = data.map(({ id }) => ({ id: String(id), patch: told }));
  await resources.update(server, 'deployment-day', changes);
}

async function skillOf({ seed, actor }: Work, provider: keyof typeof asked): Promise<unknown> {
  const filter = `doc.name == '${asked[provider]}'`;
  const { data } = await seed.resources.list(actor(`admin@${provider}.test`), 'skill', { filter, pageSize: 1 });
  return data[0]?.id;
}
