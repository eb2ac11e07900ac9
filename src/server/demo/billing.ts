/** Bills in every state for work that is done, made and decided by those whose part it is. */
import { sql } from 'kysely';
import type { Row } from '../../../engine/server/database/port.ts';
import { asServer, create, type Seed } from './seed.ts';
import { type DoneRequest, type DoneSubtask, dispatcherOf, type Work } from './work.ts';

type Line = readonly [code: string, qty: number, more?: Row];
type BillData = {
  readonly brand: 'acme' | 'globex';
  readonly provider: 'fixit' | 'zenith';
  readonly type: string;
  readonly lines: readonly Line[];
  readonly more?: Row;
  /** As far as it has come. */
  readonly steps: readonly BillStep[];
};
type BillStep = 'submit-bill' | 'approve-bill' | 'reject-bill' | 'mark-invoiced' | 'mark-paid';

const approved: readonly BillStep[] = ['submit-bill', 'approve-bill'];
const invoiced: readonly BillStep[] = [...approved, 'mark-invoiced'];
const paid: readonly BillStep[] = [...invoiced, 'mark-paid'];
/** Paise; not on any card. */
const bracket: Line = ['BRACKET', 2, { description: 'Wall bracket', unit: 'piece', rate: 45_000, tax: 18 }];

const cooling = { brand: 'acme', provider: 'fixit', type: 'acme.cooling' } as const;
const water = { brand: 'globex', provider: 'zenith', type: 'globex.water' } as const;

const bills: readonly BillData[] = [
  {
    ...cooling,
    lines: [
      ['VISIT', 1],
      ['SERVICE', 1],
    ],
    steps: paid,
  },
  {
    ...cooling,
    lines: [
      ['VISIT', 1],
      ['GAS', 1],
      ['TRAVEL', 22],
    ],
    steps: paid,
  },
  {
    ...cooling,
    lines: [
      ['VISIT', 1],
      ['PCB', 1],
    ],
    more: { discount_type: 'percentage', discount_percent: 5 },
    steps: invoiced,
  },
  { ...cooling, lines: [['SERVICE', 2], bracket], steps: approved },
  {
    ...cooling,
    lines: [
      ['VISIT', 1],
      ['GAS', 1],
    ],
    more: { discount_type: 'percentage', discount_percent: 25, remarks: 'Second breakdown within a month' },
    steps: ['submit-bill'],
  },
  { ...cooling, lines: [['VISIT', 1]], more: { discount_type: 'value', discount_value: 10_000 }, steps: ['submit-bill', 'reject-bill'] },
  {
    ...cooling,
    lines: [
      ['REVISIT', 1],
      ['SERVICE', 1],
    ],
    more: { is_foc: true, foc_reason: 'Our own mistake on the first visit' },
    steps: approved,
  },
  { ...cooling, lines: [['VISIT', 1], bracket], steps: [] },
  {
    ...water,
    lines: [
      ['VISIT', 1],
      ['FILTER', 2],
    ],
    steps: paid,
  },
  {
    ...water,
    lines: [
      ['VISIT', 1],
      ['MEMBRANE', 1],
      ['PIPE', 6],
    ],
    steps: ['submit-bill'],
  },
  { ...water, lines: [['VISIT', 1]], steps: [] },
];

const inputOf = (step: BillStep, index: number): Row => {
  if (step === 'reject-bill') return { remarks: 'No discount without a word of the customer.' };
  if (step === 'mark-invoiced') return { invoice_no: `INV-${String(index + 1).padStart(4, '0')}` };
  return step === 'mark-paid' ? { payment_ref: `UTR${String(710_000 + index)}` } : {};
};

export async function seedBilling(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  const { seed, actor } = work;
  const taken = new Set<string>();
  for (const [index, data] of bills.entries()) {
    const subtask = nextDone(requests, data, taken);
    const desk = actor(dispatcherOf(data.provider));
    const custom = { job_sheet: `JS-${String(20_000 + index)}`, paid_by: data.more?.is_foc === true ? 'Warranty' : 'Customer' };
    const row = { subtask_id: subtask.id, custom, lines: data.lines.map(([code, qty, more]) => ({ code, qty, ...more })), ...data.more };
    const [made] = await create(seed, 'service-billing', [row], desk);
    for (const step of data.steps) {
      const isDecision = step === 'approve-bill' || step === 'reject-bill';
      const principal = isDecision ? actor(`admin@${data.provider}.test`) : desk;
      await seed.run(principal, { entity: 'service-billing', workflow: step, ids: [made?.id ?? ''], input: inputOf(step, index) });
    }
  }
  await moveToPast(seed);
}

/** Each step a day after the one before, from the evening of the work on; nothing in the future. No call of the product can say this. */
const moveToPast = (seed: Seed): Promise<void> =>
  asServer(seed, async ({ kysely }) => {
    const now = seed.clock.now();
    const after = (days: number) => sql`least(service_date + interval '${sql.raw(String(days))} days 13 hours', ${now}::timestamptz)`;
    const stepAt = (name: string, days: number) =>
      sql`${sql.ref(name)} = case when ${sql.ref(name)} is null then null else ${after(days)} end`;
    await sql`update service_billing set created_at = ${after(0)}, ${stepAt('submitted_at', 1)}, ${stepAt('decided_at', 2)},
      ${stepAt('invoiced_at', 3)}, ${stepAt('paid_at', 4)}`.execute(kysely);
    await sql`update request_event e set at = least(b.service_date + interval '13 hours' + n.place * interval '1 day', ${now}::timestamptz)
      from service_billing b, (select id, row_number() over (partition by subtask_id order by id) - 1 as place from request_event where kind = 'billing') n
      where e.id = n.id and b.subtask_id = e.subtask_id`.execute(kysely);
  });

/** The next sub-task of such work that is done and has no bill yet. */
function nextDone(requests: readonly DoneRequest[], { provider, type }: BillData, taken: Set<string>): DoneSubtask {
  const found = requests
    .filter(({ plan }) => plan.provider === provider && plan.type === type)
    .flatMap(({ subtasks }) => subtasks)
    .find(({ id, plan }) => plan.path.includes('done') && !taken.has(id));
  if (!found) throw new Error(`The demo has too little work of ${type} for its bills.`);
  taken.add(found.id);
  return found;
}
