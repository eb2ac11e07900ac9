/** Bills as they are written: what they are for, their rates and their totals are the server's to say. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import { byId, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, type EntityRows, entityRows, type HooksOf, objectsOf, type ProductContext, wholeRows } from '../rows/index.ts';
import { recordBillEvents } from './bill-events.ts';
import { formFor } from './forms.ts';
import { type BillLine, resolveLines } from './lines.ts';
import { type BillFacts, factsOf, ratesFor, type Subtask, subtaskColumns } from './sources.ts';
import { type Discount, totalFaults, totalsOf } from './totals.ts';

export const billHooks: HooksOf<'service-billing'> = {
  beforeCreate: (changes, context) => makeUp(changes, context),
  afterCreate: (changes, context) =>
    recordBillEvents(
      context,
      changes.map(({ after }) => ({ bill: after, to: 'draft' })),
    ),
  async beforeUpdate(changes, context) {
    // What workflows write is no new bill: its lines stay as they were submitted.
    if (context.principal.kind === 'member') await makeUp(changes, context);
  },
};

type Change = Changed<'service-billing'>;
type Bill = Change['after'];
type Request = EntityRows['service-request'];
type Origins = { readonly subtasks: ReadonlyMap<unknown, Subtask>; readonly requests: ReadonlyMap<unknown, Request> };

async function makeUp(changes: Change[], context: ProductContext): Promise<void> {
  const { connection } = context;
  const ids = changes.map(({ after }) => after.subtask_id);
  // Locked, so that two bills cannot be made for one sub-task at the same moment.
  const subtasks = byId(await entityRows(connection, { entity: 'subtask', values: ids, columns: subtaskColumns, lock: true }));
  const values = [...subtasks.values()].map((subtask) => subtask.srvc_req_id);
  const requests = byId(await wholeRows(connection, { entity: 'service-request', values }));
  const siblings = await entityRows(connection, {
    entity: 'service-billing',
    column: 'subtask_id',
    values: ids,
    columns: ['id', 'subtask_id', 'state', 'code'],
  });
  const errors: FieldProblem[] = [];
  for (const [index, change] of changes.entries()) {
    const others = [...siblings, ...changes.slice(0, index).map(({ after }) => after)].filter(
      (other) => other.subtask_id === change.after.subtask_id && other.id !== change.after.id,
    );
    const found = await fillIn(change, { subtasks, requests }, { others, context });
    errors.push(...found.map((fault) => ({ ...fault, pointer: pointerIn(changes, index, fault.pointer) })));
  }
  if (errors.length > 0) throw problems.invalid({ message: inOne(errors.map(({ message }) => message)), errors });
}

type Beside = { readonly others: readonly Pick<Bill, 'state' | 'code'>[]; readonly context: ProductContext };

/** Everything in the bill that is not the writer's to say; answers what is wrong with the rest. */
async function fillIn(
  { before, after }: Change,
  { subtasks, requests }: Origins,
  { others, context }: Beside,
): Promise<readonly FieldProblem[]> {
  const subtask = subtasks.get(after.subtask_id);
  const request = requests.get(subtask?.srvc_req_id);
  if (!subtask || !request || !isTheirs(subtask, context.principal))
    return [{ pointer: '/subtask_id', code: 'reference', message: said('problem.billing.no_such_sub_task') }];
  if (before === null) {
    const open = others.find(({ state }) => state !== 'paid');
    if (open)
      return [{ pointer: '/subtask_id', code: 'open_bill', message: said('problem.billing.open_sub_task_already', { code: open.code }) }];
    after.code = `${subtask.display_code}-B${others.length + 1}`;
    after.state = 'draft';
  }
  const facts = await factsOf(context.connection, { subtask, request, now: context.now });
  const isSameDay = before?.service_date === facts.service_date && before?.currency === facts.currency;
  Object.assign(after, facts);
  // A new bill comes with the form of all service types; bills from before there were forms get theirs too.
  after.form_id = before?.form_id ?? (await formFor(context, facts));
  return price(after, { facts, request, kept: isSameDay ? linesOf(before) : [], context });
}

const isTheirs = (subtask: Subtask, principal: Principal): boolean =>
  subtask.is_deleted !== true &&
  (principal.kind === 'system' || (subtask.provider_id === principal.org.id && principal.user.brand_ids.includes(subtask.org_id ?? '')));

type Pricing = {
  readonly facts: BillFacts;
  readonly request: Request;
  readonly kept: ReturnType<typeof linesOf>;
  readonly context: ProductContext;
};

async function price(after: Bill, { facts, request, kept, context }: Pricing): Promise<readonly FieldProblem[]> {
  const find = await ratesFor(context.connection, facts, request);
  const { lines, faults } = resolveLines(linesOf(after), { kept, find });
  const billed = { lines, isFoc: after.is_foc === true, discount: discountOf(after) };
  const wrong = [...faults, ...totalFaults(billed)];
  if (wrong.length > 0) return wrong;
  const totals = totalsOf(billed);
  after.lines = lines;
  after.rate_card_id = cardOf(lines, find) ?? (kept.length > 0 ? after.rate_card_id : null);
  after.subtotal = totals.subtotal;
  after.discount_total = totals.discount;
  after.tax_total = totals.tax;
  after.total = totals.total;
  return [];
}

export const linesOf = (bill: Partial<Pick<EntityRows['service-billing'], 'lines'>> | null) => objectsOf(bill?.lines);

/** The card of the first line that came from one. */
const cardOf = (lines: readonly BillLine[], find: Awaited<ReturnType<typeof ratesFor>>): string | null => {
  const first = lines.find(({ source }) => source === 'rate_card');
  return first === undefined ? null : (find(first.code)?.cardId ?? null);
};

function discountOf(bill: Bill): Discount {
  if (bill.discount_type === 'percentage') return { kind: 'percentage', percent: bill.discount_percent ?? 0 };
  return bill.discount_type === 'value' ? { kind: 'value', amount: bill.discount_value ?? 0 } : { kind: 'none' };
}
