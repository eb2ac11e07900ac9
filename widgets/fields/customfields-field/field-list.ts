/** Changes of a list of custom fields: pure, the list in and the list out. */
import { checkFault } from '../../../engine/core/definitions/custom-checks.ts';
import { conditionFault, type FormFault } from '../../../engine/core/definitions/custom-conditions.ts';
import { type CustomFieldType, isLayoutType, needsOptions } from '../../../engine/core/definitions/custom-field-types.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { isInheritedKey, isObject } from '../../../engine/core/json/index.ts';

export type FieldList = readonly CustomField[];

/** The list that a value holds; what is no field of it is not shown, and not lost before someone changes the list. */
export const listIn = (value: unknown): FieldList =>
  (Array.isArray(value) ? value : []).filter(
    (item): item is CustomField => isObject(item) && typeof item.id === 'string' && typeof item.type === 'string',
  );

const MAX_ID = 40;

/** An id out of a label: small letters, digits and underscores, beginning with a letter, unlike all that are taken. */
export function idFrom(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const base = (/^[a-z]/.test(plain) && !isInheritedKey(plain) ? plain : `field_${plain}`).slice(0, MAX_ID - 4).replace(/_+$/, '');
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}_${number}`;
    if (!taken.has(id)) return id;
  }
}

/** A new field at the end. Its id follows its label until the label is settled. */
export function added(list: FieldList, type: CustomFieldType, words: { readonly label: string; readonly option: string }): FieldList {
  const id = idFrom(words.label, new Set(list.map((field) => field.id)));
  const options = needsOptions(type) ? { options: [words.option] } : {};
  const width = isLayoutType(type) ? {} : { colSpan: 6 };
  return [...list, { id, type, label: words.label, ...width, ...options }];
}

export const removed = (list: FieldList, index: number): FieldList => list.filter((_, at) => at !== index);

/** The field at `from` taken out and put in at `to`; an index beyond the ends changes nothing. */
export function moved(list: FieldList, from: number, to: number): FieldList {
  const field = list[from];
  if (!field || to < 0 || to >= list.length || from === to) return list;
  const rest = removed(list, from);
  return [...rest.slice(0, to), field, ...rest.slice(to)];
}

/** The field with some of its settings changed; a setting that says nothing is left out. */
export function changed(list: FieldList, index: number, part: Partial<Record<keyof CustomField, unknown>>): FieldList {
  return list.map((field, at) => (at === index ? cleaned({ ...field, ...part }) : field));
}

/** A label typed into a field whose id is not settled yet: the id follows, and conditions that ask the field follow the id. */
export function relabelled(list: FieldList, index: number, label: string): FieldList {
  const others = new Set(list.filter((_, at) => at !== index).map((field) => field.id));
  const id = idFrom(label, others);
  const asking = new Set(askingOf(list, list[index]?.id));
  return changed(list, index, { label, id }).map((field) =>
    field.visible_if && asking.has(field.id) ? { ...field, visible_if: { ...field.visible_if, field: id } } : field,
  );
}

/** Ids of the fields whose condition asks this one. */
export const askingOf = (list: FieldList, id: string | undefined): readonly string[] =>
  list.filter((field) => isObject(field.visible_if) && field.visible_if.field === id && field.id !== id).map((field) => field.id);

/** What is wrong with the condition or the checks of each field, by its id. */
export function faultsOf(list: FieldList): ReadonlyMap<string, FormFault> {
  return new Map(
    list.flatMap((field, index) => {
      const fault = conditionFault(list, index) ?? checkFault(field);
      return fault ? [[field.id, fault] as const] : [];
    }),
  );
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === false;

function cleaned(field: Readonly<Record<string, unknown>>): CustomField {
  const { id, label, type, ...rest } = field;
  const settings = Object.fromEntries(Object.entries(rest).filter(([, value]) => !isNothing(value)));
  return { id: String(id), label: String(label ?? ''), type: String(type), ...settings };
}
