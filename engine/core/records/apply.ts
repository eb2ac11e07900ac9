/** What a record becomes by its definition's rules: defaults, computed values, hidden values. Nothing here changes what it is given. */
import { getAt, isEqual } from '../json/index.ts';
import { isShown, listFields, type RecordDoc, type RecordScope, type RuledFields, valueAt, withValue } from './fields.ts';
import { orderComputed } from './order.ts';

/**
 * A new record with the defaults of every field that it leaves out. What stands there, null included,
 * stays. Fixed defaults come first, then x-default rules in order of declaration, each seeing those before it.
 */
export function applyDefaults(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const missing = listFields(fields).filter((field) => getAt(doc, field.pointer) === undefined);
  const fixed = missing.filter((field) => !field.rules.default && field.schema.default !== undefined);
  const start = fixed.reduce((record, field) => withValue(record, field, field.schema.default), doc);
  return missing.reduce((record, field) => {
    const value = field.rules.default?.evaluate({ ...scope, doc: record }) ?? null;
    return value === null ? record : withValue(record, field, value);
  }, start);
}

/** The record with its computed fields, each after those it reads. Throws when they run in a circle, which definitions are refused for. */
export function applyComputed(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const order = orderComputed(fields);
  if (!order.ok) throw new Error(`Computed fields read each other in a circle: ${order.cycle.join(' → ')}.`);
  return order.fields.reduce((record, field) => withValue(record, field, field.rules.compute?.evaluate({ ...scope, doc: record })), doc);
}

/**
 * The record without the values of hidden fields that say `x-when-hidden: clear`. Clearing one may hide
 * another, so it goes on until nothing changes; a value once cleared does not come back.
 */
export function applyHidden(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  const clearing = listFields(fields).filter((field) => field.rules.show && field.whenHidden === 'clear');
  const clear = (record: RecordDoc): RecordDoc => {
    const hidden = clearing.find((field) => valueAt(record, field) !== null && !isShown(field, record, scope));
    return hidden ? clear(withValue(record, hidden, null)) : record;
  };
  return clear(doc);
}

/**
 * The record once computing and hiding have settled: cleared values change what is computed, computed
 * values what is hidden. Bounded, for rules that chase each other: then hiding has the last word.
 */
export function settle(fields: RuledFields, doc: RecordDoc, scope: RecordScope): RecordDoc {
  let record = doc;
  for (let round = 0; round <= listFields(fields).length; round += 1) {
    const next = applyHidden(fields, applyComputed(fields, record, scope), scope);
    if (isEqual(next, record)) return record;
    record = next;
  }
  return record;
}
