/** Categories of providers, rate cards in every state, and what bills ask for. Amounts are paise. */

import { defaults } from '../defaults/index.ts';
import type { Draft } from '../rows/index.ts';
import type { Capacity } from './capacity.ts';
import type { Person } from './people.ts';
import type { OrgKey } from './people-data.ts';
import { create, lookup, type Seed } from './seed.ts';
import type { Work } from './work.ts';

type Line = readonly [code: string, name: string, unit: string, rupees: number, more?: Readonly<Record<string, unknown>>];
type Step = 'approve' | 'activate';
type CardData = {
  readonly org: OrgKey;
  readonly vertical: string;
  readonly name: string;
  readonly brand?: OrgKey;
  readonly category?: string;
  readonly selector?: readonly [field: string, value: string];
  /** Days from today. */
  readonly from: number;
  readonly to?: number;
  readonly lines: readonly Line[];
  /** As far as it has come. */
  readonly steps: readonly Step[];
};

const GST = 18;
const applies: readonly Step[] = ['approve', 'activate'];

const cooling: readonly Line[] = [
  ['VISIT', 'Visit and diagnosis', 'visit', 349],
  ['SERVICE', 'Wet service', 'job', 699],
  ['GAS', 'Gas refill', 'job', 2450],
  ['PCB', 'Repair of the circuit board', 'job', 1850],
  ['TRAVEL', 'Travel beyond 15 km', 'km', 12, { min: 10_000, max: 60_000 }],
  ['REVISIT', 'Second visit within 30 days', 'visit', 0, { billing_type: 'foc' }],
];
const water: readonly Line[] = [
  ['VISIT', 'Visit and water test', 'visit', 249],
  ['FILTER', 'Change of filters', 'job', 399],
  ['MEMBRANE', 'Change of the membrane', 'job', 650],
  ['PIPE', 'New pipe', 'metre', 85],
];
const crew: readonly Line[] = [
  ['TECH', 'Technician', 'manday', 1800, { billing_type: 'manday' }],
  ['HELPER', 'Helper', 'manday', 950, { billing_type: 'manday' }],
  ['SUPER', 'Site supervisor', 'manday', 2900, { billing_type: 'manday' }],
  ['PANEL', 'Panel mounted', 'piece', 420, { billing_type: 'hybrid' }],
];
/** The same in other prices. */
const priced = (lines: readonly Line[], share: number): readonly Line[] =>
  lines.map(([code, name, unit, rupees, more]): Line => [code, name, unit, Math.round(rupees * share), more ?? {}]);

const cards: readonly CardData[] = [
  { org: 'fixit', vertical: 'Cooling', name: 'Cooling, standard', from: -330, lines: priced(cooling, 0.92), steps: applies },
  { org: 'fixit', vertical: 'Cooling', name: 'Cooling, standard', from: -75, lines: cooling, steps: applies },
  { org: 'fixit', vertical: 'Cooling', name: 'Cooling for Acme', brand: 'acme', from: -120, lines: priced(cooling, 0.9), steps: applies },
  {
    org: 'fixit',
    vertical: 'Cooling',
    name: 'Cooling for Acme, cassette',
    brand: 'acme',
    category: 'A',
    selector: ['ac_type', 'Cassette'],
    from: 14,
    lines: priced(cooling, 1.4),
    steps: [],
  },
  { org: 'fixit', vertical: 'Water', name: 'Water, standard', from: -180, to: 20, lines: water, steps: applies },
  { org: 'fixit', vertical: 'Projects', name: 'Projects, man-days', from: 7, lines: crew.slice(0, 3), steps: ['approve'] },
  { org: 'zenith', vertical: 'Water', name: 'Water, standard', from: -200, lines: priced(water, 0.95), steps: applies },
  { org: 'zenith', vertical: 'Water', name: 'Water for Globex', brand: 'globex', from: -60, lines: priced(water, 0.88), steps: applies },
  { org: 'zenith', vertical: 'Solar', name: 'Solar, standard', from: -150, lines: crew, steps: applies },
  { org: 'zenith', vertical: 'Solar', name: 'Solar, monsoon', from: 45, to: 165, lines: priced(crew, 1.15), steps: [] },
];

/** Name, least rating, least jobs a month, multiplier. */
const categories: readonly (readonly [string, number | null, number | null, number])[] = [
  ['A', 4.5, 120, 1.1],
  ['B', 4, 60, 1],
  ['C', null, null, 0.9],
];
/** Provider, vertical, category, days from today. */
const assignments: readonly (readonly [OrgKey, string, string, number, number?])[] = [
  ['fixit', 'Cooling', 'B', -400, -181],
  ['fixit', 'Cooling', 'A', -180],
  ['fixit', 'Water', 'B', -400],
  ['zenith', 'Water', 'C', -300, -91],
  ['zenith', 'Water', 'B', -90],
  ['zenith', 'Solar', 'A', -150],
];

type Seeding = Pick<Work, 'seed' | 'orgs' | 'calendar' | 'actor'>;

/** Cards come into force by the steps that people take. */
export async function seedRates(work: Seeding, { verticalId }: Capacity, people: readonly Person[]): Promise<void> {
  const { seed, orgs, calendar } = work;
  const verticals = [...new Set(cards.map(({ org, vertical }) => `${org} ${vertical}`))];
  const wanted = verticals.flatMap((key) => categories.map((category) => ({ key, org: key.split(' ')[0] ?? '', category })));
  const made = await create(
    seed,
    'sp-category',
    wanted.map(({ key, org, category: [name, min_rating, min_volume, rate_multiplier] }) => ({
      org_id: orgs.orgId(org),
      vertical_id: verticalId(key),
      name,
      min_rating,
      min_volume,
      rate_multiplier,
      is_default: name === 'B',
    })),
  );
  const categoryId = lookup(
    wanted.map(({ key, category: [name] }, index) => [`${key} ${name}`, made[index]?.id ?? ''] as const),
    'category',
  );
  await create(
    seed,
    'provider-category',
    assignments.map(([org, vertical, category, from, to]) => ({
      org_id: orgs.orgId(org),
      provider_id: orgs.orgId(org),
      vertical_id: verticalId(`${org} ${vertical}`),
      category_id: categoryId(`${org} ${vertical} ${category}`),
      from_date: calendar.day(from),
      to_date: to === undefined ? null : calendar.day(to),
    })),
  );
  for (const org of ['fixit', 'zenith']) await seedCards(work, org, { verticalId, categoryId });
  await seedFields(work, people);
}

type Known = { readonly verticalId: (key: string) => string; readonly categoryId: (key: string) => string };

/** Those that wait for nothing come into force in the order of their days. */
async function seedCards({ seed, orgs, calendar, actor }: Seeding, org: OrgKey, { verticalId, categoryId }: Known): Promise<void> {
  const admin = actor(`admin@${org}.test`);
  const own = cards.filter((card) => card.org === org);
  const rows = own.map(({ vertical, name, brand, category, selector, from, to, lines }) => ({
    vertical_id: verticalId(`${org} ${vertical}`),
    name,
    brand_id: brand === undefined ? null : orgs.orgId(brand),
    category_id: category === undefined ? null : categoryId(`${org} ${vertical} ${category}`),
    selector_field: selector?.[0] ?? null,
    selector_value: selector?.[1] ?? null,
    valid_from: calendar.day(from),
    is_back_dated: from < 0,
    valid_to: to === undefined ? null : calendar.day(to),
    currency: defaults.currency,
    lines: lines.map(([code, words, unit, rupees, more]) => ({ code, name: words, unit, rate: rupees * 100, tax: GST, ...more })),
  }));
  const made = await create(seed, 'rate-card', rows, admin);
  for (const step of applies) {
    const ids = own.flatMap(({ steps }, index) => (steps.includes(step) ? [made[index]?.id ?? ''] : []));
    await seed.run(admin, { entity: 'rate-card', workflow: step, ids, input: {} });
  }
}

type Field = Omit<Draft<'billing-field'>, 'org_id'>;

const billed: readonly Field[] = [
  { name: 'Job sheet number', code: 'job_sheet', field_type: 'text', is_required: true, order: 1 },
  { name: 'Signed job sheet', code: 'job_sheet_scan', field_type: 'file', order: 2 },
  { name: 'Paid by', code: 'paid_by', field_type: 'select', options: ['Warranty', 'Customer', 'Contract'], is_required: true, order: 3 },
];
const discounts: readonly Field[] = [
  {
    name: 'Loyalty discount',
    code: 'loyalty_discount',
    field_type: 'number',
    is_discount: true,
    discount_type: 'percentage',
    limit_percent: 10,
    needs_approval: true,
    approver_type: 'authority_based',
    order: 4,
  },
  {
    name: 'Goodwill',
    code: 'goodwill',
    field_type: 'money',
    is_discount: true,
    discount_type: 'value',
    limit_amount: 50_000,
    needs_approval: true,
    approver_type: 'static_user',
    order: 5,
  },
];

/** The goodwill of each organisation is for its administrator to give. */
async function seedFields({ seed, orgs }: { readonly seed: Seed; readonly orgs: Work['orgs'] }, people: readonly Person[]): Promise<void> {
  const rows = ['fixit', 'zenith', 'acme', 'globex', 'owner'].flatMap((org) => {
    const admin = people.find((person) => person.org === org && person.role === 'admin')?.id ?? null;
    const fields = org === 'owner' ? billed.slice(0, 1) : [...billed, ...discounts];
    return fields.map((field) => ({
      org_id: orgs.orgId(org),
      ...field,
      ...(field.approver_type === 'static_user' ? { approver_id: admin } : {}),
    }));
  });
  await create(seed, 'billing-field', rows);
}
