/** References in what a caller sends: they must exist, be readable by the caller, and satisfy the field's own filter. */
import { sql } from 'kysely';
import type { Decision } from '../../core/access/types.ts';
import type { Entity, Field, FieldView } from '../../core/definitions/types.ts';
import type { Storage } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import { compileTrusted, type Rule, type RuleScope } from '../../core/rules/index.ts';
import { columnOf, parameter, type Sql, storageOf, tableOf } from '../access/columns.ts';
import { conditionsOfDecision } from '../access/decision-sql.ts';
import { decisionOf } from '../access/decisions.ts';
import type { Row } from '../database/port.ts';
import { Slot, type Statement, statementOf } from '../database/statement.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { groupBy } from '../kernel/group-by.ts';
import { isUuid } from '../kernel/ids.ts';
import { noSuchRecord } from './conflicts.ts';
import { parseId } from './id.ts';
import { keywordProblem, type Texts, textsOf } from './messages.ts';
import type { Call } from './options.ts';
import { notDeleted } from './selection.ts';
import { columnsOf } from './serve.ts';
import { type Found, listOf, type Sought, type Target } from './sought.ts';

/** Values to look at in one record: those that the caller sent. */
export type Referring = {
  /** Record being written; in a workflow the values of its form. */
  readonly doc: Row;
  /** What `parent` is in the fields' filters. */
  readonly parent: Row;
  readonly fields: readonly Field[];
  /** Put before the pointers of its problems. */
  readonly at: string;
};

/** The part of a call that references need. */
export type ReferenceCall = Pick<Call, 'principal' | 'connection' | 'now'> & { readonly options: Pick<Call['options'], 'product'> };

/** One value, or list of values, that refers to something. */
type Use = {
  readonly referring: Referring;
  readonly pointer: string;
  readonly value: unknown;
  /** The element that it stands in, for fields of list elements. */
  readonly row?: Row;
  /** What the field says itself of a value that does not fit. */
  readonly own: Pick<Field, 'messages' | 'rules'>;
  readonly target: Target;
  readonly filter: string | undefined;
};

const isReferring = ({ ref, optionsFrom }: FieldView) => ref !== undefined || optionsFrom !== undefined;

/** Whether a field's value refers to records, by itself or in the elements of its list. */
export const hasReferences = (field: FieldView): boolean => isReferring(field) || (field.items?.some(isReferring) ?? false);

function usesOf(referring: Referring): readonly Use[] {
  return referring.fields.flatMap((field) => {
    const value = referring.doc[field.name];
    const rows = field.items && Array.isArray(value) ? value : [];
    const inside = rows.flatMap((row, index) =>
      isObject(row) ? usesInRow(field, { referring, row, at: `${field.pointer}/${index}` }) : [],
    );
    return [...usesIn(field, { referring, pointer: field.pointer, value, own: field }), ...inside];
  });
}

const usesInRow = ({ items = [], rules }: Field, { referring, row, at }: { referring: Referring; row: Row; at: string }): readonly Use[] =>
  items.flatMap((member) => {
    const own = { messages: member.messages, rules: rules.items?.[member.name] ?? {} };
    return usesIn(member, { referring, row, own, pointer: at + member.pointer, value: row[member.name] });
  });

/** A reference by id, and a choice out of another list: a field may be both. */
function usesIn({ ref, refFilter, optionsFrom: from }: FieldView, at: Omit<Use, 'target' | 'filter'>): readonly Use[] {
  return [
    ...(ref === undefined ? [] : [{ ...at, target: { entity: ref, column: 'id' }, filter: refFilter }]),
    ...(from === undefined ? [] : [{ ...at, target: { entity: from.entity, column: from.value.replace(/^\//, '') }, filter: from.filter }]),
  ];
}

const valuesOf = ({ value }: Use): readonly unknown[] => [value].flat().filter((one) => one !== null && one !== undefined);

const groupsOf = (referrings: readonly Referring[]): ReadonlyMap<string, readonly Use[]> =>
  groupBy(
    referrings.flatMap(usesOf).filter((use) => valuesOf(use).length > 0),
    ({ target }) => listOf(target),
  );

/**
 * Asks for what the references of a call name before it is known what else the call needs: they depend on nothing but what was
 * sent. `also`: columns that somebody else wants of the records that are named by their ids, by entity.
 */
export function seekReferences(
  call: ReferenceCall,
  referrings: readonly Referring[],
  also: Readonly<Record<string, readonly string[]>>,
): Sought {
  return new Map(
    [...groupsOf(referrings)].map(([list, uses]) => {
      const rows = candidates(call, uses, also);
      // Whoever needs them is told when it fails.
      rows.catch(() => undefined);
      return [list, { values: new Set(uses.flatMap(valuesOf)), rows }];
    }),
  );
}

/** Problems of all references, with one statement for each list that they point into and that was not sought before. */
export async function referenceProblems(
  call: ReferenceCall,
  scope: RuleScope,
  referrings: readonly Referring[],
  sought?: Sought,
): Promise<readonly FieldProblem[]> {
  const texts = textsOf(call.options.product());
  const problems = await Promise.all(
    [...groupsOf(referrings)].map(async ([list, group]) => {
      const known = sought?.get(list);
      const isKnown = known && group.flatMap(valuesOf).every((value) => known.values.has(value));
      const found = await (isKnown ? known.rows : candidates(call, group));
      return group.flatMap((use) => problemsOf(use, found, { scope, texts }));
    }),
  );
  return problems.flat();
}

type Told = { readonly scope: RuleScope; readonly texts: Texts };

function problemsOf(use: Use, found: Found, { scope, texts }: Told): readonly FieldProblem[] {
  const { referring, pointer, value: given, row, own, filter } = use;
  const { parent } = referring;
  const told = (problem: FieldProblem) => keywordProblem(own, problem, texts, { ...scope, doc: referring.doc, row });
  const rule = filter === undefined ? undefined : ruleOf(filter);
  const fits = (value: unknown) => (found.get(value) ?? []).some((doc) => !rule || rule.holds({ ...scope, doc, parent, row }));
  const isList = Array.isArray(given);
  return valuesOf(use).flatMap((value, index) =>
    fits(value) ? [] : [told(noSuchRecord(`${referring.at}${pointer}${isList ? `/${index}` : ''}`))],
  );
}

/** Rows of one list that the caller may read and that have any of the values, by value. */
async function candidates(
  call: ReferenceCall,
  uses: readonly Use[],
  also: Readonly<Record<string, readonly string[]>> = {},
): Promise<Found> {
  const target = uses[0]?.target;
  const entity = target && call.options.product().entities.get(target.entity);
  const decision = entity && decisionOf(call.principal, entity, 'read', call.now);
  if (!entity || !target || !decision || decision.kind === 'denied') return new Map();
  const values = fittingValues(entity, target.column, [...new Set(uses.flatMap(valuesOf))]);
  if (values.length === 0) return new Map();
  const needsAll = uses.some(({ filter }) => filter !== undefined);
  const wanted = target.column === 'id' ? (also[entity.name] ?? []) : [];
  const columns = needsAll ? columnsOf(entity) : [...new Set([target.column, ...wanted])];
  const [only] = values;
  const isOne = values.length === 1;
  const statement = keptFor(entity, decision, `${isOne} ${target.column} ${columns.join(',')}`, () => {
    // Nothing new is tied to what is deleted.
    const readable = [...conditionsOfDecision(decision, { entity, alias: 'r' }), ...notDeleted(entity)];
    const conditions = [isAmong(entity, target.column, new Slot('values'), isOne), ...readable];
    return sql`select ${sql.join(columns.map((name) => columnOf('r', name)))} from ${sql.table(tableOf(entity.name))} as r
      where ${sql.join(conditions, sql` and `)}`;
  });
  const found = await call.connection.lists(statement, { values: isOne ? only : values });
  const rows = found.map((row): Row => Object.fromEntries(columns.map((name, index) => [name, row[index]])));
  return groupBy(rows, (row) => row[target.column]);
}

type Granted = Exclude<Decision, { kind: 'denied' }>;
/** A decision is kept for as long as the person and the entity are what they were. */
const statements = new WeakMap<Granted, WeakMap<Entity, Map<string, Statement>>>();
const MOST_STATEMENTS = 8;

function keptFor(entity: Entity, decision: Granted, name: string, make: () => Sql): Statement {
  const ofDecision = statements.get(decision) ?? new WeakMap<Entity, Map<string, Statement>>();
  statements.set(decision, ofDecision);
  const kept = ofDecision.get(entity) ?? new Map<string, Statement>();
  ofDecision.set(entity, kept);
  const known = kept.get(name);
  if (known) return known;
  const made = statementOf(make());
  if (kept.size >= MOST_STATEMENTS) kept.clear();
  kept.set(name, made);
  return made;
}

/** Columns that choices may be taken from, and which values such a column can have. */
const fits: Partial<Record<Storage, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value),
  uuid: isUuid,
  text: (value) => typeof value === 'string',
};

/** Those of the values that the column can have; none of a column that choices are not taken from. */
function fittingValues(entity: Entity, column: string, values: readonly unknown[]): readonly unknown[] {
  if (column === 'id') return values.map((value) => parseId(entity, value)).filter((id) => id !== undefined);
  const field = entity.fields.get(column);
  const isFit = field && fits[storageOf(entity, field)];
  return isFit ? values.filter(isFit) : [];
}

/** A condition that its column has one of the values, or the only one (as in workflows/rows.ts). */
function isAmong(entity: Entity, column: string, values: unknown, isOne = false): Sql {
  const field = entity.fields.get(column);
  const idStorage: Storage = entity.idType === 'serial' ? 'integer' : 'uuid';
  const storage = column === 'id' || !field ? idStorage : storageOf(entity, field);
  return isOne
    ? sql`${columnOf('r', column)} = ${parameter(values, storage)}`
    : sql`${columnOf('r', column)} = any(${parameter(values, `${storage}[]` as Storage)})`;
}

export function amongValues(entity: Entity, column: string, values: readonly unknown[]): Sql | undefined {
  const fitting = fittingValues(entity, column, values);
  return fitting.length > 0 ? isAmong(entity, column, fitting) : undefined;
}

const MAX_RULES = 500;
const rules = new Map<string, Rule>();

/** The texts come from definitions, which were checked when they loaded. */
export function ruleOf(text: string): Rule {
  const rule = rules.get(text) ?? compileTrusted(text);
  rules.set(text, rule);
  const [oldest] = rules.keys();
  if (rules.size > MAX_RULES && oldest !== undefined) rules.delete(oldest);
  return rule;
}
