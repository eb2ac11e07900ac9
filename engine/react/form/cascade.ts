/**
 * Choices that depend on other values. When a value that a field's filter reads changes, what is chosen
 * there is asked for once more, and taken back when it is no choice any longer. Never when the form opens.
 */

import type { FieldView } from '../../core/definitions/types.ts';
import { type Id, isId } from '../../core/records/id.ts';
import { isEmpty } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { choiceFilter } from '../records/choices.ts';
import { ruleOf } from '../rules/trusted.ts';
import type { FieldIndex } from './field-index.ts';
import type { FormField } from './fields.ts';
import { keysOf, sameValue } from './pointer.ts';
import { createReaders, pathsOf, type Readers } from './rule-index.ts';

/** Which of the values are choices of the field in this scope. Rejects when nobody can tell. */
export type ChoiceCheck = (field: FieldView, values: readonly Id[], scope: RuleScope) => Promise<readonly Id[]>;

export type Cascade = {
  /** Tells that the value there changed. */
  changed(pointer: string): void;
  stop(): void;
};

type Options = {
  readonly index: FieldIndex;
  readonly fit: ChoiceCheck;
  /** Whether `parent` of the filters is the record of this form. */
  readonly isOfRecord: boolean;
  readonly read: (pointer: string) => unknown;
  readonly scopeAt: (pointer: string) => RuleScope;
  /** Takes a choice back; `value` is what is left of it. */
  readonly takeBack: (pointer: string, value: unknown) => void;
  /** Quiet time before a choice is checked, in milliseconds. */
  readonly wait: number;
};

/** A field whose choices depend on others; of a list, one of its members. */
type Dependent = { readonly field: FieldView; readonly list?: FormField };

export function createCascade({ index, fit: stillFit, isOfRecord, read, scopeAt, takeBack, wait }: Options): Cascade {
  const { doc, row, isEmpty: isIdle } = dependents(index, isOfRecord);
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();

  const check = async (pointer: string) => {
    waiting.delete(pointer);
    const field = index.place(pointer)?.field;
    const value = read(pointer);
    const chosen = [value].flat().filter(isId);
    if (!field || chosen.length === 0) return;
    const scope = scopeAt(pointer);
    const asked = choiceFilter(field, scope);
    const left = await stillFit(field, chosen, scope).catch(() => chosen);
    // What changed in the meantime has a check of its own under way.
    if (left.length === chosen.length || waiting.has(pointer) || !sameValue(read(pointer), value)) return;
    if (choiceFilter(field, scopeAt(pointer)) !== asked) return later(pointer);
    takeBack(pointer, Array.isArray(value) && left.length > 0 ? left : null);
  };
  const later = (pointer: string) => {
    clearTimeout(waiting.get(pointer));
    if (isEmpty(read(pointer))) return void waiting.delete(pointer);
    waiting.set(
      pointer,
      setTimeout(() => void check(pointer), wait),
    );
  };
  const placesOf = ({ field, list }: Dependent): readonly string[] => {
    if (!list) return [field.pointer];
    const rows = read(list.pointer);
    return Array.isArray(rows) ? rows.map((_, at) => `${list.pointer}/${at}/${field.name}`) : [];
  };
  return {
    changed(pointer) {
      if (isIdle) return;
      const places = [...doc.touched(pointer)].flatMap(placesOf);
      const list = index.owner(pointer);
      const own = list && row.get(list);
      if (list && own) {
        const [number, ...rest] = keysOf(pointer).slice(keysOf(list.pointer).length);
        if (number !== undefined && rest.length > 0)
          places.push(...[...own.touched(`/${rest.join('/')}`)].map(({ field }) => `${list.pointer}/${number}/${field.name}`));
      }
      for (const place of places) if (place !== pointer) later(place);
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

type Dependents = { readonly doc: Readers<Dependent>; readonly row: ReadonlyMap<FormField, Readers<Dependent>>; readonly isEmpty: boolean };

function dependents(index: FieldIndex, isOfRecord: boolean): Dependents {
  const doc = createReaders<Dependent>();
  const row = new Map<FormField, Readers<Dependent>>();
  let count = 0;
  const add = (dependent: Dependent) => {
    const filter = filterOf(dependent.field);
    const rule = filter === undefined ? undefined : ruleOf(filter);
    if (!rule) return;
    count += 1;
    if (isOfRecord) for (const path of pathsOf(rule, 'parent')) doc.add(path, dependent);
    if (!dependent.list) return;
    const own = row.get(dependent.list) ?? createReaders<Dependent>();
    row.set(dependent.list, own);
    for (const path of pathsOf(rule, 'row')) own.add(path, dependent);
  };
  for (const field of index.fields) add({ field });
  for (const list of index.lists) for (const { view } of index.members(list)) add({ field: view, list });
  return { doc, row, isEmpty: count === 0 };
}

/** The rule that says which candidates a field may choose, if it has one. */
export const filterOf = (field: FieldView): string | undefined => field.optionsFrom?.filter ?? field.refFilter;
