/** Bills as they are written: what they are for, their rates and their totals are the server's to say. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { inOne, said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, listOf, pointerIn, rowsOf } from '../../../engine/server/workflows/rows.ts';
import { formFor } from './forms.ts';
import { type BillLine, resolveLines } from './lines.ts';
import { type BillFacts, factsOf, ratesFor } from './sources.ts';
import { isOpen } from './states.ts';
import { tellBills } from './telling.ts';
import { type Discount, totalFaults, totalsOf } from './totals.ts';

export const billHooks: EntityHooks = {
  beforeCreate: (changes, context) => makeUp(changes, context),
  afterCreate: (changes, context) =>
    tellBills(
      context,
      changes.map(({ after }) => ({ bill: after, to: 'draft' })),
    ),
  async beforeUpdate(changes, context) {
    // What workflows write is no new bill: its lines stay as they were submitted.
    if (context.principal.kind === 'member') await makeUp(changes, context);
  },
};

type Origins = { readonly subtasks: ReadonlyMap<unknown, Row>; readonly requests: ReadonlyMap<unknown, Row> };

async function makeUp(changes: Change[], context: HookContext): Promise<void> {
  const { connection } = context;
  const ids = changes.map(({ after }) => String(after.subtask_id));
  // Locked, so that two bills cannot be made for one sub-task at the same moment.
  const subtasks = byId(await rowsOf(connection, { entity: 'subtask', values: ids, lock: true }));
  const values = [...subtasks.values()].map((subtask) => String(subtask.srvc_req_id));
  const requests = byId(await rowsOf(connection, { entity: 'service-request', values }));
  const siblings = await rowsOf(connection, {
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

type Beside = { readonly others: readonly Row[]; readonly context: HookContext };

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
    const open = others.find(({ state }) => isOpen(state ?? 'draft'));
    if (open)
      return [{ pointer: '/subtask_id', code: 'open_bill', message: said('problem.billing.open_sub_task_already', { code: open.code }) }];
    after.code = `${String(subtask.display_code)}-B${others.length + 1}`;
    after.state = 'draft';
  }
  const facts = await factsOf(context.connection, { subtask, request, now: context.now });
  const isSameDay = before?.service_date === facts.service_date && before?.currency === facts.currency;
  Object.assign(after, facts);
  // A new bill comes with the form of all service types; bills from before there were forms get theirs too.
  after.form_id = before?.form_id ?? (await formFor(context, facts));
  return price(after, { facts, request, kept: isSameDay ? linesOf(before) : [], context });
}

const isTheirs = (subtask: Row, principal: Principal): boolean =>
  subtask.is_deleted !== true &&
  (principal.kind === 'system' || (subtask.provider_id === principal.org.id && principal.user.brand_ids.includes(String(subtask.org_id))));

type Pricing = { readonly facts: BillFacts; readonly request: Row; readonly kept: readonly Row[]; readonly context: HookContext };

async function price(after: Row, { facts, request, kept, context }: Pricing): Promise<readonly FieldProblem[]> {
  const find = await ratesFor(context.connection, facts, request);
  const { lines, faults } = resolveLines(linesOf(after), { kept, find });
  const billed = { lines, isFoc: after.is_foc === true, discount: discountOf(after) };
  const wrong = [...faults, ...totalFaults(billed)];
  if (wrong.length > 0) return wrong;
  const totals = totalsOf(billed);
  Object.assign(after, {
    lines,
    rate_card_id: cardOf(lines, find) ?? (kept.length > 0 ? after.rate_card_id : null),
    subtotal: totals.subtotal,
    discount_total: totals.discount,
    tax_total: totals.tax,
    total: totals.total,
  });
  return [];
}

export const linesOf = (bill: Row | null): readonly Row[] => listOf(bill?.lines).filter(isObject);

/** The card of the first line that came from one. */
const cardOf = (lines: readonly BillLine[], find: Awaited<ReturnType<typeof ratesFor>>): string | null => {
  const first = lines.find(({ source }) => source === 'rate_card');
  return first === undefined ? null : (find(first.code)?.cardId ?? null);
};

function discountOf(bill: Row): Discount {
  if (bill.discount_type === 'percentage') return { kind: 'percentage', percent: Number(bill.discount_percent ?? 0) };
  return bill.discount_type === 'value' ? { kind: 'value', amount: Number(bill.discount_value ?? 0) } : { kind: 'none' };
}
