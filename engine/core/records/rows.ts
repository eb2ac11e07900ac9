/**
 * Elements of list fields. In their rules `row` is the element and `doc` the record. An element carries no nulls:
 * a field of it that has no value is not there.
 */
import { isEqual, isObject } from '../json/index.ts';
import { listFields, type RecordDoc, type RecordScope, type RuledField, type RuledFields, valueAt, withValue } from './fields.ts';

const NONE: readonly RuledField[] = [];
const known = new WeakMap<RuledField, readonly RuledField[]>();

/** Fields of one element of a list field, with their rules; their pointers are relative to the element. Empty for every other field. */
export function membersOf(field: RuledField): readonly RuledField[] {
  if (!field.items) return NONE;
  const before = known.get(field);
  if (before) return before;
  const rules = field.rules.items ?? {};
  const members = field.items.map((item) => ({ ...item, rules: (Object.hasOwn(rules, item.name) && rules[item.name]) || {} }));
  known.set(field, members);
  return members;
}

const listsKnown = new WeakMap<RuledFields, readonly RuledField[]>();

/** Those of the fields that hold a list of elements with fields of their own. */
export function listsIn(fields: RuledFields): readonly RuledField[] {
  const before = listsKnown.get(fields);
  if (before) return before;
  const lists = listFields(fields).filter((field) => membersOf(field).length > 0);
  listsKnown.set(fields, lists);
  return lists;
}

/** Elements of a list field in a record; empty where it holds no list. */
export function rowsOf(doc: RecordDoc, field: RuledField): readonly unknown[] {
  const value = valueAt(doc, field);
  return Array.isArray(value) ? value : [];
}

/** The roots of rules in an element. */
export const rowScope = (scope: RecordScope, row: RecordDoc): RecordScope => ({ ...scope, row });

/** The record with each element of a list changed; the same object when none was. What is no object stays as it is. */
export function mapRows(doc: RecordDoc, list: RuledField, change: (row: RecordDoc, index: number) => RecordDoc): RecordDoc {
  const rows = rowsOf(doc, list);
  const next = rows.map((row, index) => (isObject(row) ? change(row, index) : row));
  return next.every((row, index) => row === rows[index]) ? doc : withValue(doc, list, next);
}

/** The element with a value in one of its fields, null taking the field away; the same object when nothing changes. */
export function withMember(row: RecordDoc, { name }: RuledField, value: unknown): RecordDoc {
  const isThere = Object.hasOwn(row, name);
  if (value === null || value === undefined) {
    if (!isThere) return row;
    const { [name]: _, ...rest } = row;
    return rest;
  }
  return isThere && isEqual(row[name], value) ? row : { ...row, [name]: value };
}

export type FoundField = {
  /** The record's field, or the element's. */
  readonly field: RuledField;
  /** For an element's field: the list that holds it, and which element. */
  readonly list?: RuledField;
  readonly index?: number;
};

/** The field that a pointer into a record names: `/title`, `/custom/floor`, `/items/0/qty`. What is inside a value belongs to its field. */
export function findField(fields: Iterable<RuledField>, pointer: string): FoundField | undefined {
  for (const field of fields) {
    if (pointer !== field.pointer && !pointer.startsWith(`${field.pointer}/`)) continue;
    const [index = '', name] = pointer.slice(field.pointer.length + 1).split('/');
    const member = name === undefined ? undefined : membersOf(field).find((one) => one.name === name);
    return member && /^\d+$/.test(index) ? { field: member, list: field, index: Number(index) } : { field };
  }
  return undefined;
}
