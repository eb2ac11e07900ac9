/**
 * Rules of a form while it is filled in: what shows, what is required, locked
 * and computed. A rule runs once at the start and then only when a path that it
 * reads changes.
 */
import { getAt, setAt } from '../../core/json/index.ts';
import type { Rule, RuleScope } from '../../core/rules/types.ts';
import type { FormField } from './fields.ts';
import { sameValue, touches } from './pointer.ts';

export type FieldRuleState = { readonly visible: boolean; readonly required: boolean; readonly locked: boolean };

export type LiveRules = {
  /** The record as rules see it: values that are hidden and to be cleared read as null. */
  doc(): Readonly<Record<string, unknown>>;
  /** Tells that a person changed the value there. */
  changed(pointer: string, value: unknown): void;
  stateOf(pointer: string): FieldRuleState | undefined;
};

type Watcher = { readonly reads: readonly string[]; run(): readonly string[] };

export type LiveRulesOptions = {
  readonly fields: readonly FormField[];
  /** Values as typed, computed ones included once `onComputed` has stored them. */
  readonly initial: Readonly<Record<string, unknown>>;
  readonly scope: RuleScope;
  readonly onState: (pointer: string, state: FieldRuleState) => void;
  readonly onComputed: (pointer: string, value: unknown) => void;
};

export function createLiveRules({ fields, initial, scope, onState, onComputed }: LiveRulesOptions): LiveRules {
  let doc = initial;
  let raw = initial;
  const states = new Map<string, FieldRuleState>();
  const clears = new Set(fields.filter((field) => field.whenHidden === 'clear').map((field) => field.pointer));
  const current = (): RuleScope => ({ ...scope, doc });

  const put = (pointer: string, value: unknown): readonly string[] => {
    if (sameValue(getAt(doc, pointer), value)) return [];
    doc = setAt(doc, pointer, value ?? null);
    return [pointer];
  };
  const change = (field: FormField, part: Partial<FieldRuleState>): FieldRuleState => {
    const before = states.get(field.pointer) ?? { visible: true, required: field.required, locked: isLocked(field) };
    const after = { ...before, ...part };
    states.set(field.pointer, after);
    if (before.visible !== after.visible || before.required !== after.required || before.locked !== after.locked)
      onState(field.pointer, after);
    return after;
  };

  const watchersOf = (field: FormField): Watcher[] => {
    const { show, require, lock, compute } = field.rules;
    const watch = (rule: Rule | undefined, run: (rule: Rule) => readonly string[]): Watcher[] =>
      rule ? [{ reads: readsOf(rule), run: () => run(rule) }] : [];
    return [
      ...watch(compute, (rule) => {
        const value = rule.evaluate(current()) ?? null;
        raw = setAt(raw, field.pointer, value);
        onComputed(field.pointer, value);
        const isGone = clears.has(field.pointer) && states.get(field.pointer)?.visible === false;
        return isGone ? [] : put(field.pointer, value);
      }),
      ...watch(show, (rule) => {
        const { visible } = change(field, { visible: rule.holds(current()) });
        if (!clears.has(field.pointer)) return [];
        return put(field.pointer, visible ? getAt(raw, field.pointer) : null);
      }),
      ...watch(require, (rule) => {
        change(field, { required: field.required || rule.holds(current()) });
        return [];
      }),
      ...watch(lock, (rule) => {
        change(field, { locked: isLocked(field) || rule.holds(current()) });
        return [];
      }),
    ];
  };

  for (const field of fields) states.set(field.pointer, { visible: true, required: field.required, locked: isLocked(field) });
  const watchers = fields.flatMap(watchersOf);
  // A rule that (through others) reads what it computes would never settle; the load of the definitions refuses it, this bounds the rest.
  const settle = (first: readonly string[]) => {
    const queue = [...first];
    for (let left = 8 * watchers.length + 8; queue.length > 0 && left > 0; left -= 1) {
      const pointer = queue.shift() ?? '';
      for (const watcher of watchers) if (watcher.reads.some((read) => touches(read, pointer))) queue.push(...watcher.run());
    }
  };
  settle(watchers.flatMap((watcher) => watcher.run()));

  return {
    doc: () => doc,
    changed(pointer, value) {
      raw = setAt(raw, pointer, value ?? null);
      const isGone = [...clears].some((cleared) => touches(cleared, pointer) && states.get(cleared)?.visible === false);
      if (!isGone) settle(put(pointer, value));
    },
    stateOf: (pointer) => states.get(pointer),
  };
}

/** Computed and read-only values are shown, not typed. */
const isLocked = (field: FormField) => field.readOnly || field.rules.compute !== undefined;

/** Pointers into the record that a rule reads. */
export const readsOf = (rule: Rule | undefined): readonly string[] =>
  (rule?.reads ?? []).flatMap((path) => {
    if (path === 'doc') return [''];
    return path.startsWith('doc/') ? [path.slice('doc'.length)] : [];
  });
