/** The fields of a form by pointer: whose a place is, what stands there, in which order. Built once a plan. */
import type { FieldView } from '../../core/definitions/types.ts';
import { formatPointer } from '../../core/json/index.ts';
import type { FormField, Rules } from './fields.ts';
import { isRows, membersOf } from './fields.ts';
import { keysOf, prefixesOf } from './pointer.ts';

/** A place of the form that has a widget: a field of the record, or a member of a row. */
export type Place = {
  /** What stands there, its pointer that of the place. */
  readonly field: FieldView;
  /** The description that all places alike share: the same object for a member in every row. */
  readonly source: FieldView;
  readonly rules: Rules;
  /** The plan's field that holds it: itself, or the list. */
  readonly owner: FormField;
  readonly row?: { readonly pointer: string; readonly index: number };
};

export type Member = { readonly view: FieldView; readonly rules: Rules };

export type FieldIndex = {
  readonly fields: readonly FormField[];
  /** Fields that the form lays out as rows. */
  readonly lists: readonly FormField[];
  at(pointer: string): FormField | undefined;
  /** The plan's field that the pointer lies in. */
  owner(pointer: string): FormField | undefined;
  place(pointer: string): Place | undefined;
  /** The pointer under which the form shows what concerns `pointer`; undefined when it has no such field. */
  home(pointer: string): string | undefined;
  /** Place of the pointer's field in the order of the plan; after all of them for what has none. */
  rank(pointer: string): number;
  /** Whether fields lie below it, as they do below `/custom`. */
  isContainer(pointer: string): boolean;
  members(list: FormField): readonly Member[];
};

const indexes = new WeakMap<readonly FormField[], FieldIndex>();

/** The index of these fields; the same one for the same list. */
export function indexOf(fields: readonly FormField[]): FieldIndex {
  const known = indexes.get(fields);
  if (known) return known;
  const index = build(fields);
  indexes.set(fields, index);
  return index;
}

const NO_RULES: Rules = {};

function build(fields: readonly FormField[]): FieldIndex {
  const byPointer = new Map<string, { readonly field: FormField; readonly rank: number }>();
  fields.forEach((field, rank) => {
    if (!byPointer.has(field.pointer)) byPointer.set(field.pointer, { field, rank });
  });
  const containers = new Set(fields.flatMap((field) => prefixesOf(field.pointer).slice(0, -1)));
  const members = new Map<FormField, readonly Member[]>();
  const byName = new Map<FormField, ReadonlyMap<string, FieldView>>();
  const places = new Map<string, Place | undefined>();

  const entry = (pointer: string) => {
    const own = byPointer.get(pointer);
    if (own) return own;
    const prefixes = prefixesOf(pointer);
    for (let at = prefixes.length - 1; at >= 0; at -= 1) {
      const found = byPointer.get(prefixes[at] ?? '');
      if (found) return found;
    }
    return undefined;
  };
  const membersIn = (list: FormField): readonly Member[] => {
    const found = members.get(list);
    if (found) return found;
    const made = membersOf(list).map((view) => ({ view, rules: list.rules.items?.[view.name] ?? NO_RULES }));
    members.set(list, made);
    return made;
  };
  const variantsIn = (owner: FormField): ReadonlyMap<string, FieldView> => {
    const found = byName.get(owner);
    if (found) return found;
    const made = new Map(owner.variants?.of.flatMap(({ fields: own }) => own.map((view) => [view.name, view] as const)));
    byName.set(owner, made);
    return made;
  };
  const placeAt = (pointer: string): Place | undefined => {
    const owner = entry(pointer)?.field;
    if (!owner) return undefined;
    if (owner.pointer === pointer) return { field: owner, source: owner, rules: owner.rules, owner };
    const [inner = '', ...below] = keysOf(pointer).slice(keysOf(owner.pointer).length);
    const part = below.length === 0 ? variantsIn(owner).get(inner) : undefined;
    if (part) return { field: { ...part, pointer }, source: part, rules: NO_RULES, owner };
    if (!isRows(owner)) return undefined;
    const [row, name, ...deeper] = keysOf(pointer).slice(keysOf(owner.pointer).length);
    const member = deeper.length === 0 && membersIn(owner).find(({ view }) => view.name === name);
    if (!member || row === undefined) return undefined;
    return {
      field: { ...member.view, pointer },
      source: member.view,
      rules: member.rules,
      owner,
      row: { pointer: `${owner.pointer}/${row}`, index: Number(row) },
    };
  };

  return {
    fields,
    lists: fields.filter(isRows),
    at: (pointer) => byPointer.get(pointer)?.field,
    owner: (pointer) => entry(pointer)?.field,
    place(pointer) {
      if (!places.has(pointer)) places.set(pointer, placeAt(pointer));
      return places.get(pointer);
    },
    home(pointer) {
      const owner = entry(pointer)?.field;
      if (!owner || owner.pointer === pointer) return owner?.pointer;
      const inner = keysOf(pointer)[keysOf(owner.pointer).length] ?? '';
      if (variantsIn(owner).has(inner)) return owner.pointer + formatPointer([inner]);
      if (!isRows(owner)) return owner.pointer;
      const [row, name] = keysOf(pointer).slice(keysOf(owner.pointer).length);
      return row !== undefined && name !== undefined ? owner.pointer + formatPointer([row, name]) : owner.pointer;
    },
    rank: (pointer) => entry(pointer)?.rank ?? fields.length,
    isContainer: (pointer) => containers.has(pointer),
    members: membersIn,
  };
}
