/** Changes of records: RFC 7396 merges under row locks, one or many by the same path, all or none. */

import type { Entity } from '../../core/definitions/types.ts';
import { isEqual, isObject, mergePatch } from '../../core/json/index.ts';
import { evaluatePredicate } from '../../core/rules/index.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf, scopeOf } from '../access/decisions.ts';
import { apartIn } from '../access/kept-values.ts';
import { appendAudit, changesBetween } from '../audit/audit.ts';
import type { Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { turns } from '../kernel/turns.ts';
import { followWritten } from '../keys/follow.ts';
import { keepRollups } from '../keys/keep-rollups.ts';
import { withRollups } from '../keys/rollups.ts';
import { actorOf } from './actors.ts';
import { answerRows } from './answer.ts';
import { notAllowed, refuseIfAny } from './create.ts';
import { loadCustom } from './custom.ts';
import {
  changedNames,
  closedProblems,
  type Draft,
  type Drafting,
  isOther,
  lockProblems,
  problemsOfAll,
  reached,
  referenceFields,
  rowPointer,
  ruleProblems,
  settleAll,
  settled,
  storeSent,
  withRowDefaults,
} from './draft.ts';
import { nameNewFiles } from './files.ts';
import { idOf } from './id.ts';
import { readInput, unknownField } from './input.ts';
import { mask } from './mask.ts';
import { inOwnWords, textsOf } from './messages.ts';
import type { Call } from './options.ts';
import { referenceProblems } from './references.ts';
import { columnsOf } from './serve.ts';
import { lockRows, updateRows } from './store.ts';
import type { ChangeRequest, Resources } from './types.ts';
import { withKeys } from './with-keys.ts';
import { writtenAgain } from './written-again.ts';

const MAX_ROWS = 200;

/** @throws not_found, too_large, invalid for a record named twice */
export function prepareUpdate(call: Omit<Call, 'connection'>, changes: readonly ChangeRequest[]) {
  const { principal, entity, now } = call;
  const decision = decisionOf(principal, entity, 'update', now);
  if (decision.kind === 'denied') throw problems.notFound();
  if (principal.kind === 'member' && changes.length > MAX_ROWS)
    throw problems.tooLarge({ message: said('problem.platform.resources.most_records_changed_once', { max_rows: MAX_ROWS }) });
  const requests = changes.map((change) => ({ ...change, id: idOf(entity, change.id) }));
  refuseTwice(requests);
  return { decision, requests };
}

export function refuseTwice(items: readonly { readonly id: string | number }[]): void {
  const seen = new Set<string | number>();
  const twice = items.flatMap(({ id }, index) =>
    seen.has(id) || !seen.add(id)
      ? [{ pointer: `/${index}/id`, code: 'duplicate', message: said('problem.platform.resources.record_stands_twice') }]
      : [],
  );
  refuseIfAny(twice);
}

type Prepared = ReturnType<typeof prepareUpdate>;
type Request = Prepared['requests'][number];

export async function updateRecords(call: Call, resources: Resources, { decision, requests }: Prepared): Promise<readonly Row[]> {
  const { principal, entity, connection, options, now } = call;
  if (requests.length === 0) return [];
  const actor = actorOf(principal, connection);
  let drafting: Drafting = { call, texts: textsOf(options.product()), scope: scopeOf(actor ?? principal, now) };
  const conditions = conditionsOfDecision(decision, { entity, alias: 'r' });
  const held = heldRows(call, requests);
  const missing = requests.filter(({ id }) => !held.has(id)).map(({ id }) => id);
  const read = missing.length > 0 ? await lockRows(connection, entity, missing, conditions) : new Map<unknown, Row>();
  const locked = new Map([...read, ...held]);
  const stored = requests.map((request) => beforeOf(request, locked));
  const drafts = await draftAll(drafting, decision, requests, stored);
  drafting = await reached(drafting, drafts);
  await checkAll(drafting, drafts);

  const hooks = withKeys(call);
  if (hooks?.beforeUpdate) {
    await hooks.beforeUpdate(drafts, { principal, connection, resources, now, product: options.product() });
    await settleAll(drafting, drafts);
    drafting = await reached(drafting, drafts);
    refuseIfAny(await problemsOfAll(drafts, (draft) => ruleProblems(drafting, draft, () => true)));
  }
  refuseIfAny(
    await problemsOfAll(drafts, (draft, index) => [
      ...accessProblems(decision, draft),
      ...closedProblems(decision.fields, draft, requests[index]?.patch.custom),
    ]),
  );

  for (const draft of drafts) draft.after = withRollups(entity, draft.after, draft.before);
  const names = await turns.each(drafts, ({ before, after }) => changedNames(before ?? {}, after));
  const changed = drafts.filter((_, index) => (names[index]?.size ?? 0) > 0);
  for (const draft of changed) {
    draft.after = { ...draft.after, version: Number(draft.before?.version) + 1, updated_at: now, updated_by: actor?.user.id ?? null };
  }
  await nameNewFiles(call, changed);
  await inOwnWords(
    entity,
    drafting.texts,
    write(call, changed, [...new Set([...STAMPED, ...names.flatMap((each) => [...each])])], held.size > 0),
  );
  const entries = await turns.each(changed, ({ before, after }) => ({
    entity,
    record: after,
    verb: 'update',
    changes: changesBetween(entity.fields, before, after),
  }));
  await appendAudit({ connection, principal, actor, now, ids: options.ids }, entries);
  await keepRollups(connection, options.product(), entity, changed);
  const behind = writtenAgain(resources, entity, connection);
  await followWritten({ connection, resources: behind.resources, product: options.product() }, entity, changed);
  if (changed.length > 0)
    await hooks?.afterUpdate?.(changed, { principal, connection, resources: behind.resources, now, product: options.product() });
  return answerRows(call, await behind.last(drafts.map(({ after }) => after)));
}

/** Rows that the caller has locked. What is kept apart from its row, and what only some may change, is read all the same. */
function heldRows({ principal, entity }: Call, requests: readonly Request[]): ReadonlyMap<unknown, Row> {
  if (principal.kind !== 'system' || apartIn(entity).length > 0) return new Map();
  const names = columnsOf(entity);
  return new Map(
    requests.flatMap(({ id, held }) => (held ? [[id, Object.fromEntries(names.map((name) => [name, held[name] ?? null]))] as const] : [])),
  );
}

/** @throws not_found when it is not there or not for the caller, stale when it is not the version that they saw */
function beforeOf({ id, version }: Request, locked: ReadonlyMap<unknown, Row>): Row {
  const row = locked.get(id);
  if (!row) throw problems.notFound();
  if (version !== undefined && row.version !== version) throw problems.stale();
  return row;
}

async function draftAll(
  drafting: Drafting,
  decision: Prepared['decision'],
  requests: readonly Request[],
  stored: readonly Row[],
): Promise<Draft[]> {
  const { call, texts, scope } = drafting;
  const { entity, principal } = call;
  const patches = requests.map(({ patch }, index) => withoutMasks(call, patch, stored[index] ?? {}));
  const needsCustom = patches.some((patch) => 'custom' in patch || (entity.customBy !== undefined && entity.customBy in patch));
  const custom = needsCustom
    ? await loadCustom(
        call,
        stored.map((row, index) => ({ ...row, ...patches[index] })),
      )
    : undefined;
  const found: FieldProblem[] = [];
  const drafts: Draft[] = [];
  await turns.each(stored, async (before, index) => {
    const at = rowPointer(index, requests);
    const denied = decision.fields.deniedFor(before);
    const { values, problems: broken } = readInput(patches[index], { entity, principal, denied, creating: false, texts, scope }, at);
    found.push(...broken);
    const merged = mergeFields(entity, before, values);
    const closed = decision.fields.custom?.deniedFor(before);
    const draft: Draft = { before, after: merged, sent: new Set(Object.keys(values)), at, custom: custom?.(merged) ?? new Map(), closed };
    found.push(...(await storeSent(drafting, draft, values)));
    draft.after = settled(drafting, withRowDefaults(drafting, before, draft.after), draft.custom, before);
    drafts.push(draft);
  });
  refuseIfAny(found);
  return drafts;
}

/** A form sends back what it was served: for a masked value that means no change. */
function withoutMasks({ principal, entity, now }: Call, patch: Row, before: Row): Row {
  const read = decisionOf(principal, entity, 'read', now);
  if (read.kind === 'denied') return patch;
  const masked = read.fields.maskedFor(before);
  const closed = read.fields.custom?.maskedFor(before) ?? NONE;
  if (masked.size === 0 && closed.size === 0) return patch;
  const own = unmasked(patch, before, masked);
  return isObject(own.custom) && isObject(before.custom) ? { ...own, custom: unmasked(own.custom, before.custom, closed) } : own;
}

const NONE: ReadonlySet<string> = new Set();
const unmasked = (values: Row, before: Row, masked: ReadonlySet<string>): Row =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !masked.has(name) || value !== mask(before[name])));

/**
 * Null empties a field; inside objects it takes the key away. Custom values are merged by their form; of an object of
 * several variants a change is the whole, since members of one mean nothing in another.
 */
function mergeFields({ fields }: Pick<Entity, 'fields'>, before: Row, values: Row): Row {
  const merged = { ...before };
  for (const [name, value] of Object.entries(values)) {
    if (name === 'custom') continue;
    merged[name] = value === null || fields.get(name)?.variants ? value : mergePatch(before[name], value);
  }
  return merged;
}

async function checkAll(drafting: Drafting, drafts: readonly Draft[]): Promise<void> {
  const { call, scope } = drafting;
  refuseIfAny(await problemsOfAll(drafts, (draft) => ruleProblems(drafting, draft, () => true)));
  // What locks a field for people is no hindrance for workflows: they are how it changes.
  if (call.principal.kind === 'system') return;
  refuseIfAny(await problemsOfAll(drafts, (draft) => [...lockProblems(drafting, draft), ...movedTenants(call, draft)]));
  const referrings = drafts.map(({ before, after, sent, at }) => {
    const changed = new Set([...sent].filter((name) => isOther(before ?? {}, after, name)));
    return { doc: after, parent: after, fields: referenceFields(call.entity, changed), at };
  });
  refuseIfAny(await referenceProblems(call, scope, referrings));
}

/** A member cannot give a record to another organisation; that is what workflows are for. */
const movedTenants = ({ entity }: Call, { before, after, at }: Pick<Draft, 'before' | 'after' | 'at'>): readonly FieldProblem[] =>
  entity.tenant
    .filter((name) => !isEqual(before?.[name] ?? null, after[name] ?? null))
    .map((name) => ({
      pointer: `${at}/${name}`,
      code: 'read_only',
      message: said('problem.platform.resources.organisation_record_does_not_change'),
    }));

/** Whether the changed record is still one that the caller may change, in the fields that they sent. */
function accessProblems(decision: Prepared['decision'], { after, sent, at }: Draft): readonly FieldProblem[] {
  if (decision.kind === 'gated' && !evaluatePredicate(decision.predicate, after)) return [notAllowed(at)];
  const denied = decision.fields.deniedFor(after);
  return [...sent].filter((name) => denied.has(name)).map((name) => unknownField(`${at}/${name}`));
}

/** Columns that a changed record gets on its way in. */
const STAMPED = ['version', 'updated_at', 'updated_by'] as const;

async function write({ entity, connection }: Call, drafts: readonly Draft[], names: readonly string[], isHeld: boolean): Promise<void> {
  const columns = names.filter((name) => name !== 'id' && (entity.fields.has(name) || name === 'custom'));
  if (drafts.length > 0)
    await updateRows(
      connection,
      entity,
      drafts.map(({ after }) => after),
      columns,
      isHeld,
    );
}
