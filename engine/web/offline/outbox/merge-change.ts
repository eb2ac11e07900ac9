/** What is left of a change when somebody else changed the record meanwhile. */
import type { FieldView } from '../../../core/definitions/types.ts';
import { isFileType } from '../../../core/fields/field-types.ts';
import { formatPointer, getAt, getIn, isEqual, isObject, parsePointer, setAt } from '../../../core/json/index.ts';
import { mergeField } from '../../../core/merge/index.ts';
import type { RecordData } from '../../../react/types.ts';
import type { Body, Clash, Command } from './types.ts';

type Versions = { readonly patch: Body; readonly seen: RecordData; readonly fresh: RecordData };
export type Left = { readonly patch: Body; readonly clashes: readonly Clash[] };

/** Pointers of what a patch sets: fields, and custom fields one by one. */
const changedIn = (patch: Body): readonly string[] =>
  Object.entries(patch).flatMap(([name, value]) =>
    name === 'custom' && isObject(value) ? Object.keys(value).map((key) => formatPointer([name, key])) : [formatPointer([name])],
  );

/** `fields`: those of the form, custom ones too; of what is none of them a person says. Nothing is left where the server has it already. */
export function mergeChange(fields: readonly FieldView[], { patch, seen, fresh }: Versions): Left {
  const clashes: Clash[] = [];
  let left: Body = {};
  for (const pointer of changedIn(patch)) {
    const field = fields.find((one) => one.pointer === pointer);
    const [base, mine, theirs] = [getAt(seen, pointer), getIn(patch, parsePointer(pointer)), getAt(fresh, pointer)];
    const merged = mergeField(field, { base, mine, theirs });
    if (merged.clash) clashes.push({ pointer, mine, theirs, ...(field ? { field } : {}) });
    else if (!isEqual(onTheWire(field, merged.value) ?? null, onTheWire(field, theirs) ?? null))
      left = setAt(left, pointer, onTheWire(field, merged.value)) as Body;
  }
  return { patch: left, clashes };
}

/** Files are named by their ids alone. */
const onTheWire = (field: FieldView | undefined, value: unknown): unknown =>
  field && isFileType(field.type) && Array.isArray(value) ? value.map((file) => (isObject(file) ? { id: file.id } : file)) : value;

type Clashing = { readonly clashes: readonly Clash[]; readonly fresh: RecordData };

/**
 * The command once somebody has said of each clash whose value is meant: of theirs nothing is left, and what is mine was changed
 * with theirs before the eyes. It is merged anew when it is sent, since the rest is not written yet.
 */
export function decidedCommand(command: Command, { clashes, fresh }: Clashing, mine: ReadonlySet<string>): Command {
  const { attempt, trouble: _trouble, ...rest } = command;
  const patch = attempt?.patch ?? command.body;
  let [body, seen]: [Body, RecordData] = [{}, command.seen];
  for (const pointer of changedIn(patch)) {
    const clash = clashes.find((one) => one.pointer === pointer);
    if (clash) seen = setAt(seen, pointer, getAt(fresh, pointer) ?? null);
    if (!clash || mine.has(pointer)) body = setAt(body, pointer, getIn(patch, parsePointer(pointer)) ?? null);
  }
  return { ...rest, body, seen, version: attempt?.version ?? command.version };
}
