/**
 * Rules of a form while it is filled in: what shows, what is required, locked
 * and computed. A rule runs once at the start and then only when a path that it
 * reads changes; a rule of rows runs in the row whose member changed.
 */
import type { FieldView } from '../../core/definitions/types.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { createDocument, type Json } from './document.ts';
import type { FieldIndex } from './field-index.ts';
import type { FormField } from './fields.ts';
import { prefixesOf, sameValue } from './pointer.ts';
import { indexRules, type Task } from './rule-index.ts';

export type FieldRuleState = { readonly visible: boolean; readonly required: boolean; readonly locked: boolean };

export type LiveRules = {
  /** The record as rules see it: values that are hidden and to be cleared read as null. */
  doc(): Json;
  /** The same for a look at one place. */
  read(pointer: string): unknown;
  /** Tells that a person changed the value there; it stands in the values already. */
  changed(pointer: string): void;
};

export type LiveRulesOptions = {
  readonly index: FieldIndex;
  /** Values as typed; computed ones are written into them. */
  readonly values: { read(pointer: string): unknown; write(pointer: string, value: unknown): void; snapshot(): Json };
  readonly scope: RuleScope;
  readonly onState: (pointer: string, state: FieldRuleState) => void;
  readonly onComputed?: (pointer: string) => void;
};

/** A rule about to run; `row`: the number of the row it runs in. */
type Run = { readonly task: Task; readonly row: number };

const NO_ROW = -1;
const rowsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export function createLiveRules({ index, values, scope, onState, onComputed }: LiveRulesOptions): LiveRules {
  const rules = indexRules(index);
  const document = createDocument(values.snapshot());
  const states = new Map<string, FieldRuleState>();
  /** Places whose value reads as null: hidden, and to be cleared then. */
  const gone = new Set<string>();
  const rows = new Map(index.lists.map((list) => [list, rowsIn(values.read(list.pointer))]));

  const placeOf = ({ task, row }: Run): string => (task.list ? `${task.list.pointer}/${row}/${task.field.name}` : task.field.pointer);
  const scopeOf = ({ task, row }: Run): RuleScope => {
    const doc = document.live();
    return task.list ? { ...scope, doc, row: document.read(`${task.list.pointer}/${row}`) } : { ...scope, doc };
  };
  /** What holds before any rule has run: computed and read-only values are shown, not typed. */
  const startAt = (field: FieldView, list: FormField | undefined): FieldRuleState => {
    const { compute } = (list ? list.rules.items?.[field.name] : index.at(field.pointer)?.rules) ?? {};
    return { visible: true, required: field.required, locked: field.readOnly || compute !== undefined };
  };

  const put = (pointer: string, value: unknown): boolean => {
    if (sameValue(document.read(pointer), value)) return false;
    document.write(pointer, value ?? null);
    return true;
  };
  const change = (pointer: string, before: FieldRuleState, after: FieldRuleState) => {
    if (before.visible === after.visible && before.required === after.required && before.locked === after.locked) return;
    states.set(pointer, after);
    onState(pointer, after);
  };

  /** Runs a rule; whether the record as rules see it changed at the rule's place. */
  const run = (one: Run): boolean => {
    const { task } = one;
    const { rule, field, kind } = task;
    const pointer = placeOf(one);
    const before = states.get(pointer) ?? startAt(field, task.list);
    if (kind === 'compute') {
      const value = rule.evaluate(scopeOf(one)) ?? null;
      if (!sameValue(values.read(pointer), value)) {
        values.write(pointer, value);
        onComputed?.(pointer);
      }
      return !gone.has(pointer) && put(pointer, value);
    }
    const holds = rule.holds(scopeOf(one));
    if (kind === 'require') change(pointer, before, { ...before, required: field.required || holds });
    else if (kind === 'lock') change(pointer, before, { ...before, locked: startAt(field, task.list).locked || holds });
    else {
      change(pointer, before, { ...before, visible: holds });
      if (field.whenHidden !== 'clear') return false;
      if (holds) gone.delete(pointer);
      else gone.add(pointer);
      return put(pointer, holds ? values.read(pointer) : null);
    }
    return false;
  };

  const inEachRow = (task: Task): Run[] =>
    task.list ? (rows.get(task.list) ?? []).map((_, row) => ({ task, row })) : [{ task, row: NO_ROW }];
  const inRow = (tasks: Iterable<Task>, row: number): Run[] => [...tasks].map((task) => ({ task, row }));

  /** The rules that a change of one place concerns. */
  const concerned = (pointer: string): readonly Run[] => {
    const runs = [...rules.doc.touched(pointer)].flatMap(inEachRow);
    const list = index.owner(pointer);
    const own = list && rules.row.get(list);
    if (!list || !own || pointer === list.pointer) return runs;
    const [row = '', ...rest] = pointer.slice(list.pointer.length + 1).split('/');
    return [...runs, ...inRow(own.touched(rest.length === 0 ? '' : `/${rest.join('/')}`), Number(row))];
  };

  const inRows = [...rules.ofRows.entries()];
  const count = () => inRows.reduce((sum, [list, tasks]) => sum + tasks.length * (rows.get(list)?.length ?? 0), rules.ofRecord.length);
  // A rule that (through others) reads what it computes would never settle; the load of the definitions refuses it, this bounds the rest.
  const settle = (first: readonly Run[]) => {
    const queue = [...first];
    const limit = 8 * count() + 8;
    for (let at = 0; at < queue.length && at < limit; at += 1) {
      const one = queue[at];
      if (one && run(one)) queue.push(...concerned(placeOf(one)));
    }
  };
  /** Runs each rule once; what it changes is told to those that ran before it, the others will see it. */
  const begin = (runs: readonly Run[]) => {
    const ran = new Set<string>();
    const again: Run[] = [];
    const nameOf = (one: Run) => `${placeOf(one)} ${one.task.kind}`;
    for (const one of runs) {
      ran.add(nameOf(one));
      if (run(one)) again.push(...concerned(placeOf(one)).filter((other) => ran.has(nameOf(other))));
    }
    settle(again);
  };

  /** A list as a whole: rows that are the same objects as before keep what they had. */
  const changedRows = (list: FormField) => {
    const before = rows.get(list) ?? [];
    const after = rowsIn(values.read(list.pointer));
    rows.set(list, after);
    const seen = rowsIn(document.read(list.pointer));
    const isSame = (row: number) => before[row] === after[row] && row < before.length;
    const value = values.read(list.pointer);
    document.write(list.pointer, Array.isArray(value) ? after.map((one, row) => (isSame(row) ? seen[row] : one)) : (value ?? null));
    for (let row = after.length; row < before.length; row += 1) forgetRow(list, row);
    const tasks = rules.ofRows.get(list) ?? [];
    const inside = after.flatMap((_, row) => (isSame(row) ? [] : inRow(tasks, row)));
    begin([...inside, ...[...rules.doc.touched(list.pointer)].filter((task) => task.list !== list).flatMap(inEachRow)]);
    settle([...rules.doc.touched(list.pointer)].filter((task) => task.list === list).flatMap(inEachRow));
  };
  const forgetRow = (list: FormField, row: number) => {
    for (const { view } of index.members(list)) {
      const pointer = `${list.pointer}/${row}/${view.name}`;
      if (states.delete(pointer)) onState(pointer, startAt(view, list));
      gone.delete(pointer);
    }
  };

  begin([
    ...rules.ofRecord.flatMap(inEachRow),
    ...inRows.flatMap(([list, tasks]) => rowsIn(values.read(list.pointer)).flatMap((_, row) => inRow(tasks, row))),
  ]);

  return {
    doc: document.snapshot,
    read: document.read,
    changed(pointer) {
      const list = index.owner(pointer);
      const isList = list !== undefined && rows.has(list);
      if (isList && pointer === list.pointer) return gone.has(pointer) ? undefined : changedRows(list);
      if (isList) rows.set(list, rowsIn(values.read(list.pointer)));
      if (prefixesOf(pointer).some((prefix) => gone.has(prefix))) return;
      if (put(pointer, values.read(pointer))) settle(concerned(pointer));
    },
  };
}
