/** A record on its way into the database, and what its rules say of it. */
import type { FieldGate } from '../../core/access/types.ts';
import type { Entity, Field, FieldRules } from '../../core/definitions/types.ts';
import { formatPointer, isEqual, isObject } from '../../core/json/index.ts';
import { applyRowDefaults, checkRecord, lockedChanges, type RecordScope, settle } from '../../core/records/index.ts';
import type { Rule } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { turns } from '../kernel/turns.ts';
import { loadNeeds } from '../rules/load.ts';
import type { CustomSet } from './custom.ts';
import { storeFiles } from './files.ts';
import { readCustom, unknownField } from './input.ts';
import { recordProblem, type Texts } from './messages.ts';
import type { Call } from './options.ts';
import { hasReferences } from './references.ts';
import type { Change } from './types.ts';

export type Draft = Change & {
  /** Names that the caller sent. */
  readonly sent: ReadonlySet<string>;
  /** Put before pointers: `/3` for the fourth of several rows, nothing for a single one. */
  readonly at: string;
  custom: CustomSet;
  /** Custom fields that the caller may not write here. */
  readonly closed?: ReadonlySet<string> | undefined;
};

export type Drafting = { readonly call: Call; readonly scope: RecordScope; readonly texts: Texts };

/** Prefix of pointers into one of several rows. */
export const rowPointer = (index: number, rows: readonly unknown[]): string => (rows.length > 1 ? `/${index}` : '');

/** Custom values and files that were sent, checked and in their stored form. */
export async function storeSent({ call, texts }: Drafting, draft: Draft, given: Row): Promise<readonly FieldProblem[]> {
  const before = draft.before ?? {};
  const sentFields = [...call.entity.fields.values()].filter((field) => draft.sent.has(field.name));
  const problems = [...(await storeFiles(call, draft.after, sentFields, before, draft.at))];
  const stored = storedCustom(call.entity, draft);
  if (draft.before !== null && hasOtherForm(call.entity, draft)) draft.after.custom = stored;
  if (!draft.sent.has('custom') || !isObject(given.custom)) return problems;
  const open = openCustom(draft);
  const { values, problems: broken } = readCustom(given.custom, open, draft.at, texts);
  if (broken.length > 0) return [...problems, ...broken];
  problems.push(...(await storeFiles(call, values, open.values(), stored, draft.at)));
  const merged = Object.entries({ ...stored, ...values }).filter(([, value]) => value !== null);
  draft.after.custom = Object.fromEntries(merged);
  return problems;
}

/** The record's custom fields without those that are not the caller's to write: nobody is asked for them either. */
const openCustom = ({ custom, closed }: Pick<Draft, 'custom' | 'closed'>): CustomSet =>
  closed && closed.size > 0 ? new Map([...custom].filter(([name]) => !closed.has(name))) : custom;

/** What was sent of custom fields that the record, as it has become, keeps from the caller. */
export function closedProblems(gate: FieldGate, { after, sent, at }: Draft, given: unknown): readonly FieldProblem[] {
  if (!gate.custom || !sent.has('custom') || !isObject(given)) return [];
  const closed = gate.custom.deniedFor(after);
  return Object.keys(given).flatMap((name) => (closed.has(name) ? [unknownField(`${at}/custom${formatPointer([name])}`)] : []));
}

/** Whether a change gives the record another form of custom fields. */
const hasOtherForm = ({ customBy }: Entity, { before, after }: Pick<Draft, 'before' | 'after'>): boolean =>
  customBy !== undefined && (before?.[customBy] ?? null) !== (after[customBy] ?? null);

/** Custom values that the record has and keeps: under another form only those that it knows too. */
function storedCustom(entity: Entity, draft: Draft): Row {
  const custom = draft.before?.custom;
  if (!isObject(custom)) return {};
  return hasOtherForm(entity, draft) ? Object.fromEntries(Object.entries(custom).filter(([name]) => draft.custom.has(name))) : custom;
}

/** The record with computed and hidden values as its rules have them, those of its custom fields included. */
export function settled({ call, scope: shared }: Drafting, row: Row, custom: CustomSet, before: Row | null = null): Row {
  const scope = before === null ? shared : { ...shared, before };
  const conditional = [...custom.values()].filter(({ rules }) => rules.show !== undefined);
  if (conditional.length === 0) return { ...settle(call.entity.fields, row, scope) };
  const made = settle([...call.entity.fields.values(), ...conditional], row, scope);
  // A custom value that is none has no key either.
  return { ...made, custom: Object.fromEntries(Object.entries(made.custom ?? {}).filter(([, value]) => value !== null)) };
}

/** Each as its rules have it by now. */
export async function settleAll(drafting: Drafting, drafts: readonly Draft[]): Promise<void> {
  await turns.each(drafts, (draft) => {
    draft.after = settled(drafting, draft.after, draft.custom, draft.before);
  });
}

/** What is wrong with any of them. */
export async function problemsOfAll<D extends Draft>(
  drafts: readonly D[],
  problemsOf: (draft: D, index: number) => readonly FieldProblem[],
): Promise<readonly FieldProblem[]> {
  return (await turns.each(drafts, problemsOf)).flat();
}

/** The record with the defaults of list elements that it did not have before. */
export const withRowDefaults = ({ call, scope }: Drafting, before: Row, after: Row): Row => ({
  ...applyRowDefaults(call.entity.fields, before, after, scope),
});

/** Rules of an entity's fields that look at other records; definitions are planned once. */
const reaching = new WeakMap<Entity, readonly Rule[]>();

function reachingRules(entity: Entity): readonly Rule[] {
  const known = reaching.get(entity);
  if (known) return known;
  const rules = [...entity.fields.values()].flatMap(({ rules: { check, require, compute } }) =>
    [check, require, compute].filter((rule) => rule !== undefined && rule.needs.length > 0).map((rule) => rule as Rule),
  );
  reaching.set(entity, rules);
  return rules;
}

/** The same with what its rules look at in other records, and the drafts computed from it; nothing is asked where none does. */
export async function reached(drafting: Drafting, drafts: readonly Draft[]): Promise<Drafting> {
  const { call, scope } = drafting;
  const rules = reachingRules(call.entity);
  if (rules.length === 0) return drafting;
  const scopes = drafts.map(({ before, after }) => ({ ...scope, doc: after, before }));
  const loaded = await loadNeeds({ connection: call.connection, product: call.options.product() }, rules, scopes);
  if (!loaded) return drafting;
  const next = { ...drafting, scope: { ...scope, loaded } };
  await settleAll(next, drafts);
  return next;
}

/** What a person changed although it is locked. Pointers into lists belong to the list that was sent. */
export function lockProblems(
  { call, scope, texts }: Drafting,
  { before, after, sent, at }: Omit<Draft, 'custom'>,
): readonly FieldProblem[] {
  return lockedChanges(call.entity.fields, before, after, scope)
    .filter(({ pointer }) => sent.has(pointer.split('/')[1] ?? ''))
    .map((fault) => ({ ...recordProblem(fault, texts), pointer: at + fault.pointer }));
}

/** Names whose value differs between the two states. */
export function changedNames(before: Row, after: Row): ReadonlySet<string> {
  const changed = new Set<string>();
  if (before === after) return changed;
  for (const name of Object.keys(before)) if (isOther(before, after, name)) changed.add(name);
  for (const name of Object.keys(after)) if (!Object.hasOwn(before, name) && isOther(before, after, name)) changed.add(name);
  return changed;
}

/** Whether a value differs between the two states. */
export function isOther(before: Row, after: Row, name: string): boolean {
  const [old, next] = [before[name] ?? null, after[name] ?? null];
  return old !== next && !isEqual(old, next);
}

/**
 * What the record's rules find wrong. In a record that is there already only fields that changed are asked, and those
 * whose rules read one that did: an old fault elsewhere must not stand in the way.
 */
export function ruleProblems(
  { call, scope: shared, texts }: Drafting,
  draft: Draft,
  isAsked: (field: Field) => boolean,
): readonly FieldProblem[] {
  const scope = draft.before === null ? shared : { ...shared, before: draft.before };
  const all = [...call.entity.fields.values(), ...openCustom(draft).values()];
  const fields = all.filter(isAsked);
  const affected = draft.before === null ? fields : fields.filter(affectedBy(draft.before, draft.after, hasOtherForm(call.entity, draft)));
  return checkRecord(affected, draft.after, scope, all).map((fault) => {
    const problem = recordProblem(fault, texts);
    return { ...problem, pointer: draft.at + problem.pointer };
  });
}

function affectedBy(before: Row, after: Row, otherForm: boolean): (field: Field) => boolean {
  const changed = changedNames(before, after);
  const custom = changedNames(isObject(before.custom) ? before.custom : {}, isObject(after.custom) ? after.custom : {});
  return (field) => {
    const reads = readsOf(field);
    if (field.pointer.startsWith('/custom/')) return otherForm || custom.has(field.name) || hasAny(custom, reads.custom);
    return reads.whole || changed.has(field.name) || hasAny(changed, reads.own) || hasAny(changed, reads.beside);
  };
}

const hasAny = (names: ReadonlySet<string>, some: readonly string[]) => some.some((name) => names.has(name));

/** What decides over a field besides its own value. */
type Reads = {
  /** Fields of the record. */
  readonly own: readonly string[];
  /** A rule reads the record as a whole. */
  readonly whole: boolean;
  readonly custom: readonly string[];
  /** Fields whose values may not stand here too. */
  readonly beside: readonly string[];
};
const reads = new WeakMap<Field, Reads>();

/** Worked out once for as long as the field is kept: it is asked for each of many records. */
function readsOf(field: Field): Reads {
  const known = reads.get(field);
  if (known) return known;
  const paths = decidingRules(field.rules).flatMap((rule) => rule.reads ?? []);
  const ofRecord = paths.map((path) => path.split('/')).filter(([root]) => root === 'doc');
  const made: Reads = {
    own: [...new Set(ofRecord.flatMap(([, name]) => name ?? []))],
    whole: ofRecord.some(([, name]) => name === undefined),
    custom: [...new Set(paths.flatMap((path) => (path.startsWith(CUSTOM) ? path.slice(CUSTOM.length) : [])))],
    beside: field.distinct === true ? [] : (field.distinct ?? []).map((pointer) => pointer.slice(1)),
  };
  reads.set(field, made);
  return made;
}

const CUSTOM = 'doc/custom/';

/** Rules that say whether a value is missing or wrong, those of list elements included. */
const decidingRules = ({ show, require, check, items = {} }: FieldRules<Rule>): readonly Rule[] => [
  ...[show, require, check].filter((rule) => rule !== undefined),
  ...Object.values(items).flatMap(decidingRules),
];

/** Fields that a client fills in, of those that the caller sent something for. */
export const referenceFields = (entity: Entity, names: ReadonlySet<string>): readonly Field[] =>
  [...entity.fields.values()].filter((field) => names.has(field.name) && hasReferences(field));
