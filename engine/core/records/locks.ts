/** Values that may not change now (x-lock), in list elements too. */
import { isEqual, isObject } from '../json/index.ts';
import { faultOf, type RecordFault } from './check.ts';
import { isEmpty, listFields, type RecordDoc, type RecordScope, type RuledField, type RuledFields, valueAt } from './fields.ts';
import { membersOf, rowScope, rowsOf } from './rows.ts';

/**
 * Fields that changed although `x-lock` holds in the record as it was: a change cannot unlock itself. A new record
 * (`before` null) has nothing stored that could be locked.
 *
 * Elements of lists may move: a value locked in one must still stand in one afterwards, of the same `id` where elements
 * have ids, so that taking an element away and putting it back does not unlock it. A read-only field of elements keeps
 * the values it has, and is empty, or as its default says, in new elements.
 */
export function lockedChanges(fields: RuledFields, before: RecordDoc | null, after: RecordDoc, scope: RecordScope): readonly RecordFault[] {
  const [within, beyond] = [
    { ...scope, doc: before },
    { ...scope, doc: after },
  ];
  return listFields(fields).flatMap((field) => {
    if (!field.rules.lock && !field.items) return [];
    const isLocked = before !== null && field.rules.lock?.holds(within) && !isEqual(valueAt(before, field), valueAt(after, field));
    if (isLocked) return [faultOf(field, 'locked', { at: '', scope: within })];
    if (membersOf(field).length === 0 || (before && valueAt(before, field) === valueAt(after, field))) return [];
    const lists: Lists = { list: field, old: before ? rowsOf(before, field) : [], now: rowsOf(after, field) };
    return [...lostLocks(lists, within), ...inventedValues(lists, beyond)];
  });
}

type Lists = { readonly list: RuledField; readonly old: readonly unknown[]; readonly now: readonly unknown[] };
type Locked = {
  readonly row: RecordDoc;
  readonly index: number;
  /** Fields locked in this element. */
  readonly members: readonly RuledField[];
  readonly scope: RecordScope;
};

const idOf = (row: unknown): unknown => (isObject(row) && !isEmpty(row.id) ? row.id : null);
const holdsSame = (members: readonly RuledField[], one: RecordDoc, other: RecordDoc) =>
  members.every((member) => isEqual(valueAt(one, member), valueAt(other, member)));

/** Locked values of elements that stand in no element any more. */
function lostLocks({ list, old, now }: Lists, scope: RecordScope): readonly RecordFault[] {
  const lockable = membersOf(list).filter((member) => member.rules.lock);
  if (lockable.length === 0) return [];
  const locked = old
    .flatMap((row, index) => (isObject(row) ? [lockedIn(lockable, row, index, scope)] : []))
    .filter(({ members }) => members.length > 0);
  const taken = new Set<number>();
  const take = ({ row, members }: Locked, at: number): boolean => {
    const other = now[at];
    const fits = isObject(other) && !taken.has(at) && isEqual(idOf(row), idOf(other)) && holdsSame(members, row, other);
    if (fits) taken.add(at);
    return fits;
  };
  // Where it stood first, then anywhere; those with the most locked values choose first.
  const moved = locked.filter((one) => !take(one, one.index)).sort((a, b) => b.members.length - a.members.length);
  return moved.filter((one) => !now.some((_, at) => take(one, at))).flatMap((one) => lossOf(one, { list, old, now }, taken));
}

function lockedIn(lockable: readonly RuledField[], row: RecordDoc, index: number, scope: RecordScope): Locked {
  const within = rowScope(scope, row);
  return { row, index, scope: within, members: lockable.filter((member) => member.rules.lock?.holds(within)) };
}

/** Told at the values that differ, where the element is still there; else at the list. */
function lossOf({ row, index, members, scope }: Locked, { list, old, now }: Lists, taken: ReadonlySet<number>): readonly RecordFault[] {
  const id = idOf(row);
  const at = id === null ? index : now.findIndex((other) => isEqual(idOf(other), id));
  const other = now[at];
  const isStill = isObject(other) && !taken.has(at) && (id !== null || now.length >= old.length);
  if (isStill)
    return members
      .filter((member) => !holdsSame([member], row, other))
      .map((member) => faultOf(member, 'locked', { at: `${list.pointer}/${at}`, scope }));
  const [first] = members.filter((member) => !isEmpty(valueAt(row, member)));
  return first ? [{ ...faultOf(first, 'locked', { at: '', scope }), pointer: list.pointer }] : [];
}

/** Only the server's own code writes it. */
const isFixed = (member: RuledField) => member.readOnly === true && member.rules.compute === undefined;

/** Read-only values of elements that no element had before. */
function inventedValues({ list, old, now }: Lists, scope: RecordScope): readonly RecordFault[] {
  const fixed = membersOf(list).filter(isFixed);
  if (fixed.length === 0) return [];
  const left = old.filter(isObject);
  return now.flatMap((row, index) => {
    if (!isObject(row)) return [];
    const origin = left.findIndex((other) => isEqual(idOf(other), idOf(row)) && holdsSame(fixed, other, row));
    if (origin >= 0) {
      left.splice(origin, 1);
      return [];
    }
    return fixed
      .filter((member) => !isEmpty(valueAt(row, member)) && !isEqual(valueAt(row, member), member.schema.default ?? null))
      .map((member) => faultOf(member, 'locked', { at: `${list.pointer}/${index}`, scope: rowScope(scope, row) }));
  });
}
