/** What a record becomes by its definition's rules: defaults, computed values, hidden values. Nothing here changes what it is given. */
import { getAt, isEqual, isObject } from '../json/index.ts';
import { isEmpty, listFields, type RecordDoc, type RecordScope, type RuledField, type RuledFields, valueAt, withValue } from './fields.ts';
import { type Computed, orderComputed } from './order.ts';
import { listsIn, mapRows, membersOf, rowScope, rowsOf, withMember } from './rows.ts';

/**
 * A new record with the defaults of every field that it leaves out, those of list elements included. What stands there,
 * null included, stays. Fixed defaults come first, then x-default rules in order of declaration, each seeing those
 * before it; elements come last and see the record.
 */
export function applyDefaults(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const missing = listFields(fields).filter((field) => getAt(doc, field.pointer) === undefined);
  const fixed = missing.filter((field) => !field.rules.default && field.schema.default !== undefined);
  const start = fixed.reduce((record, field) => withValue(record, field, field.schema.default), doc);
  const own = missing.reduce((record, field) => {
    const value = field.rules.default?.evaluate({ ...scope, doc: record }) ?? null;
    return value === null ? record : withValue(record, field, value);
  }, start);
  return applyRowDefaults(fields, null, own, scope);
}

/**
 * The record with the defaults of elements that it did not have before (`before` null: of all of them). Elements are
 * told apart by `id` where they have one, else by how many there were.
 */
export function applyRowDefaults(fields: RuledFields, before: RecordDoc | null, doc: RecordDoc, scope: RecordScope): RecordDoc {
  return listsIn(fields).reduce((record, list) => {
    const old = before ? rowsOf(before, list) : [];
    const ids = new Set(old.flatMap((row) => (isObject(row) && !isEmpty(row.id) ? [row.id] : [])));
    const isNew = (row: RecordDoc, index: number) => (isEmpty(row.id) ? index >= old.length : !ids.has(row.id));
    return mapRows(record, list, (row, index) => (isNew(row, index) ? newRow(list, row, { ...scope, doc: record }) : row));
  }, doc);
}

/** An element with the defaults of the fields that it leaves out; `scope.doc` is the record that it joins. */
export function newRow(list: RuledField, row: RecordDoc, scope: RecordScope): RecordDoc {
  const missing = membersOf(list).filter((member) => getAt(row, member.pointer) === undefined);
  const fixed = missing.filter((member) => !member.rules.default && member.schema.default !== undefined);
  const start = fixed.reduce((made, member) => withMember(made, member, member.schema.default), row);
  return missing.reduce(
    (made, member) => withMember(made, member, made[member.name] ?? member.rules.default?.evaluate(rowScope(scope, made))),
    start,
  );
}

/** The record with its computed fields, each after those it reads. Throws when they run in a circle, which definitions are refused for. */
export function applyComputed(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const order = orderComputed(fields);
  if (!order.ok) throw new Error(`Computed fields read each other in a circle: ${order.cycle.join(' → ')}.`);
  return order.steps.reduce((record, step) => computeStep(step, record, { ...scope, doc: record }), doc);
}

function computeStep({ field, list }: Computed, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const rule = field.rules.compute;
  if (!list) return withValue(doc, field, rule?.evaluate(scope));
  return mapRows(doc, list, (row) => withMember(row, field, rule?.evaluate(rowScope(scope, row))));
}

/**
 * The record without the values of hidden fields that say `x-when-hidden: clear`. Clearing one may hide
 * another, so it goes on until nothing changes; a value once cleared does not come back.
 */
export function applyHidden(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const { clearing, lists } = hidingOf(fields);
  let record = doc;
  for (;;) {
    const own = clearOwn(clearing, record, scope);
    const next = lists.reduce((made, list) => mapRows(made, list, (row) => clearRow(list, row, { ...scope, doc: made })), own);
    if (next === record) return record;
    record = next;
  }
}

type Hiding = { readonly clearing: readonly RuledField[]; readonly lists: readonly RuledField[]; readonly count: number };
const hidings = new WeakMap<RuledFields, Hiding>();

/** Which fields may be cleared, and how many there are with those of elements: worked out once for as long as the fields are kept. */
function hidingOf(fields: RuledFields): Hiding {
  const known = hidings.get(fields);
  if (known) return known;
  const all = listFields(fields);
  const made: Hiding = {
    clearing: all.filter(isClearing),
    lists: listsIn(fields).filter((field) => membersOf(field).some(isClearing)),
    count: all.reduce((count, field) => count + 1 + membersOf(field).length, 0),
  };
  hidings.set(fields, made);
  return made;
}

const isClearing = (field: RuledField) => field.rules.show !== undefined && field.whenHidden === 'clear';

function clearOwn(clearing: readonly RuledField[], doc: RecordDoc, scope: RecordScope): RecordDoc {
  let record = doc;
  for (;;) {
    const within = { ...scope, doc: record };
    const hidden = clearing.find((field) => valueAt(record, field) !== null && !field.rules.show?.holds(within));
    if (!hidden) return record;
    record = withValue(record, hidden, null);
  }
}

function clearRow(list: RuledField, row: RecordDoc, scope: RecordScope): RecordDoc {
  const clearing = membersOf(list).filter(isClearing);
  let left = row;
  for (;;) {
    const within = rowScope(scope, left);
    const hidden = clearing.find((member) => valueAt(left, member) !== null && !member.rules.show?.holds(within));
    if (!hidden) return left;
    left = withMember(left, hidden, null);
  }
}

/**
 * The record once computing and hiding have settled: cleared values change what is computed, computed
 * values what is hidden. Bounded, for rules that chase each other: then hiding has the last word.
 */
export function settle(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const rounds = hidingOf(fields).count;
  let record = doc;
  for (let round = 0; round <= rounds; round += 1) {
    const next = applyHidden(fields, applyComputed(fields, record, scope), scope);
    if (isEqual(next, record)) return record;
    record = next;
  }
  return record;
}
