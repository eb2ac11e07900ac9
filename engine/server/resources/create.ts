/** New records: one or thousands by the same path, all or none. */

import type { Field } from '../../core/definitions/types.ts';
import { applyDefaults } from '../../core/records/index.ts';
import { evaluatePredicate } from '../../core/rules/index.ts';
import { decisionOf, scopeOf } from '../access/decisions.ts';
import { auditRows, changesBetween } from '../audit/audit.ts';
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { turns } from '../kernel/turns.ts';
import { followWritten } from '../keys/follow.ts';
import { keepRollups } from '../keys/keep-rollups.ts';
import { withRollups } from '../keys/rollups.ts';
import { actorOf } from './actors.ts';
import { answerRows } from './answer.ts';
import { customTarget, formColumns, loadCustom } from './custom.ts';
import {
  closedProblems,
  type Draft,
  type Drafting,
  lockProblems,
  problemsOfAll,
  reached,
  referenceFields,
  rowPointer,
  ruleProblems,
  settleAll,
  settled,
  storeSent,
} from './draft.ts';
import { refuseDuplicates } from './duplicates.ts';
import { nameNewFiles } from './files.ts';
import { readInput, unknownField } from './input.ts';
import { inOwnWords, textsOf } from './messages.ts';
import type { Call } from './options.ts';
import { referenceProblems, seekReferences } from './references.ts';
import { columnsOf } from './serve.ts';
import type { Sought } from './sought.ts';
import { insertRows, nextSerials } from './store.ts';
import type { Resources } from './types.ts';
import { withKeys } from './with-keys.ts';
import { writtenAgain } from './written-again.ts';

/** Rows that a member may send in one call. */
const MAX_ROWS = 1000;

export const refuseIfAny = (found: readonly FieldProblem[]): void => {
  if (found.length > 0) throw problems.invalid({ errors: found });
};

export const notAllowed = (at: string): FieldProblem => ({
  pointer: at,
  code: 'not_allowed',
  message: said('problem.platform.resources.record_like_not_within_rights'),
});

/** @throws not_found, too_large, invalid (422), conflict */
export async function prepareCreate(call: Omit<Call, 'connection'>, rows: readonly Row[]) {
  const { principal, entity, options, now } = call;
  const decision = decisionOf(principal, entity, 'create', now);
  if (decision.kind === 'denied') throw problems.notFound();
  if (principal.kind === 'member' && rows.length > MAX_ROWS)
    throw problems.tooLarge({ message: said('problem.platform.resources.most_records_sent_once', { max_rows: MAX_ROWS }) });
  const texts = textsOf(options.product());
  const inputs = await turns.each(rows, (row, index) =>
    readInput(
      row,
      { entity, principal, denied: decision.fields.denied, creating: true, texts, scope: scopeOf(principal, now) },
      rowPointer(index, rows),
    ),
  );
  refuseIfAny(inputs.flatMap((input) => input.problems));
  return { decision, texts, inputs: inputs.map(({ values }) => values) };
}

type Prepared = Awaited<ReturnType<typeof prepareCreate>>;

export async function createRecords(call: Call, resources: Resources, { decision, texts, inputs }: Prepared): Promise<readonly Row[]> {
  const { principal, entity, connection, options, now } = call;
  if (inputs.length === 0) return [];
  const actor = actorOf(principal, connection);
  let drafting: Drafting = { call, texts, scope: scopeOf(actor ?? principal, now) };
  const hooks = withKeys(call);
  const sought = seekSent(call, inputs);
  const drafts = await draftAll(drafting, inputs, { closed: decision.fields.custom?.denied, sought });
  drafting = await reached(drafting, drafts);
  // Hooks may rely on what was sent; read-only fields are theirs to fill.
  const isAsked = (field: Field) => !hooks?.beforeCreate || !field.readOnly;
  refuseIfAny(await problemsOfAll(drafts, (draft) => ruleProblems(drafting, draft, isAsked)));
  await checkSent(drafting, drafts, sought);

  if (hooks?.beforeCreate) {
    await hooks.beforeCreate(drafts, { principal, connection, resources, now, product: options.product(), sought });
    await settleAll(drafting, drafts);
    drafting = await reached(drafting, drafts);
    refuseIfAny(await problemsOfAll(drafts, (draft) => ruleProblems(drafting, draft, () => true)));
  }
  refuseIfAny(
    await problemsOfAll(drafts, (draft, index) => [
      ...accessProblems(decision, draft),
      ...closedProblems(decision.fields, draft, inputs[index]?.custom),
    ]),
  );

  const stored = await turns.each(drafts, (draft, index) =>
    complete(call, withRollups(entity, draft.after, null), inputs[index] ?? {}, actor?.user.id ?? null),
  );
  if (principal.kind === 'member')
    await inOwnWords(
      entity,
      texts,
      refuseDuplicates(
        call,
        stored.map((row, index) => ({ row, at: rowPointer(index, stored) })),
      ),
    );
  await nameNewFiles(
    call,
    stored.map((after) => ({ before: null, after })),
  );
  const context = { connection, principal, actor, now, ids: options.ids };
  const audit = auditRows(
    context,
    await turns.each(stored, (record) => ({ entity, record, verb: 'create', changes: changesBetween(entity.fields, null, record) })),
  );
  // Sent one behind the other: where the rows are refused, that is the reason, and what follows falls with the transaction.
  const inserted = insertRows(connection, entity, stored, audit);
  for (const [index, draft] of drafts.entries()) draft.after = { ...stored[index] };
  const written = stored.map((after) => ({ before: null, after }));
  const behind = writtenAgain(resources, entity, connection);
  const followed = async () => {
    await keepRollups(connection, options.product(), entity, written);
    await followWritten({ connection, resources: behind.resources, product: options.product() }, entity, written);
    await hooks?.afterCreate?.(drafts, { principal, connection, resources: behind.resources, now, product: options.product() });
  };
  await inOrder([inOwnWords(entity, texts, inserted), followed()]);
  return answerRows(call, await behind.last(stored));
}

/** All to their ends, so that nothing runs on; the first that failed is why the others did. */
async function inOrder(steps: readonly Promise<unknown>[]): Promise<void> {
  for (const ended of await Promise.allSettled(steps)) if (ended.status === 'rejected') throw ended.reason;
}

/** Columns that the record gets on its way in, so that rules see a new record without them. */
const STAMPED = ['created_at', 'created_by', 'updated_at', 'updated_by', 'version'] as const;

/** What the references of members' records name, and with it the forms of their custom fields; the server's own code is not asked. */
function seekSent(call: Call, inputs: readonly Row[]): Sought | undefined {
  if (call.principal.kind === 'system') return undefined;
  const form = customTarget(call);
  return seekReferences(
    call,
    inputs.map((doc) => ({ doc, parent: doc, fields: referenceFields(call.entity, new Set(Object.keys(doc))), at: '' })),
    form ? { [form.name]: formColumns(form) } : {},
  );
}

type Known = { readonly closed: ReadonlySet<string> | undefined; readonly sought: Sought | undefined };

async function draftAll(drafting: Drafting, inputs: readonly Row[], { closed, sought }: Known): Promise<Draft[]> {
  const { call, scope } = drafting;
  const { entity, connection, options } = call;
  const serials =
    entity.idType === 'serial' ? await nextSerials(connection, entity, inputs.filter(({ id }) => id === undefined).length) : [];
  let drawn = 0;
  const nextId = () => (entity.idType === 'serial' ? serials[drawn++] : options.ids());
  // With their defaults: what says which form a record has may be one.
  const started = await turns.each(inputs, (values) => {
    const { custom: _, ...own } = Object.fromEntries(Object.entries(values).filter(([name]) => !STAMPED.some((stamp) => stamp === name)));
    const row: Row = { ...own, id: own.id ?? nextId(), ...(entity.customBy === undefined ? {} : { custom: {} }) };
    return { ...applyDefaults(entity.fields, withTenant(call, row), scope) };
  });
  const custom = await loadCustom(call, started, sought);
  const problems: FieldProblem[] = [];
  const drafts: Draft[] = [];
  await turns.each(inputs, async (values, index) => {
    const after = started[index] ?? {};
    const draft: Draft = {
      before: null,
      after,
      sent: new Set(Object.keys(values)),
      at: rowPointer(index, inputs),
      custom: custom(after),
      closed,
    };
    problems.push(...(await storeSent(drafting, draft, values)));
    draft.after = settled(drafting, draft.after, draft.custom);
    drafts.push(draft);
  });
  refuseIfAny(problems);
  return drafts;
}

/** A member's record is their organisation's; hooks may give it to the one it is made for. */
function withTenant({ principal, entity }: Call, row: Row): Row {
  const [tenant] = entity.tenant;
  if (principal.kind !== 'member' || tenant === undefined || tenant === 'id') return row;
  return { ...row, [tenant]: row[tenant] ?? principal.org.id };
}

/** What holds for people and not for the server's own code. */
async function checkSent(drafting: Drafting, drafts: readonly Draft[], sought: Sought | undefined): Promise<void> {
  const { call, scope } = drafting;
  if (call.principal.kind === 'system') return;
  refuseIfAny(await problemsOfAll(drafts, (draft) => lockProblems(drafting, draft)));
  const referrings = drafts.map(({ after, sent, at }) => ({ doc: after, parent: after, fields: referenceFields(call.entity, sent), at }));
  refuseIfAny(await referenceProblems(call, scope, referrings, sought));
}

/** Whether the finished record is one that the caller may make, with the fields that they sent. */
function accessProblems(decision: Prepared['decision'], { after, sent, at }: Draft): readonly FieldProblem[] {
  if (decision.kind === 'gated' && !evaluatePredicate(decision.predicate, after)) return [notAllowed(at)];
  const denied = decision.fields.deniedFor(after);
  return [...sent].filter((name) => denied.has(name)).map((name) => unknownField(`${at}/${name}`));
}

/** Every column of the row; the server's own code may have said when and by whom. */
function complete({ entity, now }: Call, row: Row, given: Row, by: string | null): Row {
  const stamps: Row = {
    created_at: given.created_at ?? now,
    created_by: given.created_by ?? by,
    updated_at: given.updated_at ?? given.created_at ?? now,
    updated_by: given.updated_by ?? given.created_by ?? by,
    version: 1,
  };
  return Object.fromEntries(columnsOf(entity).map((name) => [name, stamps[name] ?? row[name] ?? null]));
}
