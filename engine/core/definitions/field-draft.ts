import { fieldTypes } from '../fields/field-types.ts';
import type { MergeRule } from '../merge/index.ts';
import { fieldSchemaOf, fieldTypeOf, refOf, tagOf } from './field-schema.ts';
import { compact, flagIn, isObject, type JsonObject, keyOf, numberIn, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { inside, type Place } from './report.ts';
import type { Colour, FieldOption, FieldView, GridFrom, LanguageOf, OfferFrom, OptionsFrom, Purpose, Variants } from './types.ts';

/** A field before its rules are compiled, with the place it was declared at. */
export type FieldDraft = {
  readonly view: FieldView;
  readonly raw: JsonObject;
  readonly place: Place;
  readonly indexed: boolean;
};

export function fieldDraft(
  name: string,
  raw: JsonObject,
  { required, place }: { readonly required: boolean; readonly place: Place },
): FieldDraft {
  return { view: fieldView(name, raw, required), raw, place, indexed: flagIn(raw, 'x-index') };
}

/** Drafts of the fields of a list's elements, by name; their views have pointers relative to the element. */
export function elementDrafts({ raw, place }: FieldDraft): ReadonlyMap<string, FieldDraft> {
  const items = objectIn(raw, 'items');
  const properties = objectIn(items, 'properties');
  const required = new Set(textsIn(items, 'required'));
  const at = inside(place, 'items', 'properties');
  const draftOf = (name: string) => fieldDraft(name, objectIn(properties, name), { required: required.has(name), place: inside(at, name) });
  return new Map(Object.keys(properties).map((name) => [name, draftOf(name)]));
}

function fieldView(name: string, raw: JsonObject, required: boolean): FieldView {
  const type = fieldTypeOf(raw);
  return compact({
    name,
    pointer: `/${name}`,
    label: labelOf(name, raw),
    help: keyOf(textIn(raw, 'description')),
    placeholder: keyOf(textIn(raw, 'x-placeholder')),
    type,
    required,
    readOnly: flagIn(raw, 'readOnly') || isFilled(raw) || isObject(raw['x-rollup']),
    system: false,
    purpose: textIn(raw, 'x-purpose') as Purpose | undefined,
    phase: raw['x-phase'] === undefined ? undefined : textsIn(raw, 'x-phase'),
    ref: refOf(raw),
    refFilter: textIn(raw, 'x-filter') ?? textIn(objectIn(raw, 'items'), 'x-filter'),
    optionsFrom: optionsFrom(raw),
    grid: gridFrom(raw),
    offer: offerFrom(raw),
    creates: raw['x-create'] === false ? (false as const) : undefined,
    language: languageOf(raw),
    options: optionsOf(raw) ?? optionsOf(objectIn(raw, 'items')),
    writes: raw['x-writes'] === false ? (false as const) : textIn(raw, 'x-writes'),
    whenHidden: textIn(raw, 'x-when-hidden') === 'clear' ? 'clear' : 'keep',
    distinct: distinctOf(raw),
    messages: messagesOf(raw),
    searchable: raw['x-search'] !== undefined && raw['x-search'] !== false,
    searchAs: searchAs(raw, type),
    sortable: flagIn(raw, 'x-sort') && fieldTypes[type].sortable,
    unit: textIn(raw, 'x-unit'),
    merge: textIn(raw, 'x-merge') as MergeRule | undefined,
    ofLanguages: raw['x-languages'] === true ? true : undefined,
    clock: raw['x-clock'] === true ? true : undefined,
    until: untilOf(raw),
    signed: raw['x-signed'] === true ? true : undefined,
    colSpan: numberIn(raw, 'x-col-span'),
    onFault: raw['x-on-fault'] === true ? true : undefined,
    layout: raw['x-layout'] === 'grid' ? 'grid' : undefined,
    items: type === 'list' || type === 'matrix' ? elementViews(objectIn(raw, 'items')) : undefined,
    variants: variantsOf(raw),
    schema: fieldSchemaOf(raw, type),
  } as const);
}

/** A searched number of a phone is compared as one, whether that is said or not. */
function searchAs(raw: JsonObject, type: FieldView['type']): FieldView['searchAs'] {
  if (raw['x-search'] === 'code') return 'code';
  return raw['x-search'] === 'phone' || (raw['x-search'] === true && type === 'mobile') ? 'phone' : undefined;
}

/** The forms of an object by what their common constant is; the tag itself is no field that people fill in. */
function variantsOf(raw: JsonObject): Variants | undefined {
  const tag = tagOf(raw);
  if (tag === undefined) return undefined;
  const of = objectsIn(raw, 'oneOf').map(({ item }) => ({
    value: textIn(objectIn(objectIn(item, 'properties'), tag), 'const') ?? '',
    label: keyOf(textIn(item, 'title')) ?? '',
    fields: elementViews(item).filter(({ name }) => name !== tag),
  }));
  return { tag, of };
}

/** Whether the server fills it in, and nobody else. */
const isFilled = (raw: JsonObject): boolean =>
  textIn(raw, 'x-compute') !== undefined || isObject(raw['x-copy']) || (isObject(raw['x-sequence']) && !flagIn(raw['x-sequence'], 'keep'));

/** Key of a field's label: its title's, or `field.{name}`. */
export const labelOf = (name: string, raw: JsonObject): string => keyOf(textIn(raw, 'title')) ?? `field.${name}`;

function elementViews(items: JsonObject): readonly FieldView[] {
  const properties = objectIn(items, 'properties');
  const required = new Set(textsIn(items, 'required'));
  return Object.keys(properties).map((name) => fieldView(name, objectIn(properties, name), required.has(name)));
}

/** `true`, or the pointers of the fields that it differs from. */
function distinctOf(raw: JsonObject): FieldView['distinct'] {
  const others = textsIn(raw, 'x-distinct');
  if (others.length > 0) return others;
  return raw['x-distinct'] === true ? true : undefined;
}

function optionsFrom(raw: JsonObject): OptionsFrom | undefined {
  if (!isObject(raw['x-options-from'])) return undefined;
  const from = raw['x-options-from'];
  return {
    entity: textIn(from, 'entity') ?? '',
    filter: textIn(from, 'filter') ?? 'true',
    value: textIn(from, 'value') ?? '',
    ...compact({ label: textIn(from, 'label') }),
  };
}

function gridFrom(raw: JsonObject): GridFrom | undefined {
  const from = raw['x-grid'];
  if (!isObject(from)) return undefined;
  const [row = '', columns = ''] = ['row', 'columns'].map((name) => textIn(from, name)?.slice(1));
  return { entity: textIn(from, 'entity') ?? '', filter: textIn(from, 'filter') ?? 'true', row, columns };
}

function offerFrom(raw: JsonObject): OfferFrom | undefined {
  const from = raw['x-offer'];
  if (!isObject(from)) return undefined;
  const [entity = '', workflow = '', keep = '', giveBack = ''] = ['entity', 'workflow', 'keep', 'give_back'].map((name) =>
    textIn(from, name),
  );
  const input = objectIn(from, 'input');
  const rules = Object.fromEntries(Object.keys(input).flatMap((name) => [[name, textIn(input, name) ?? 'null']]));
  return {
    entity,
    workflow,
    input: rules,
    keep,
    giveBack,
    ...compact({ when: textIn(from, 'when'), until: keyOf(textIn(from, 'until')) }),
  };
}

function languageOf(raw: JsonObject): LanguageOf | undefined {
  const stated = raw['x-language'];
  if (!isObject(stated)) return undefined;
  const [entity = '', language = '', check = ''] = ['entity', 'language', 'check'].map((name) => textIn(stated, name));
  return { entity, language, check, ...(stated.draws === 'flow' ? { draws: 'flow' as const } : {}) };
}

/** Choices with their labels; of a bare `enum` the values are their own labels. */
function optionsOf(raw: JsonObject): readonly FieldOption[] | undefined {
  const stated = objectsIn(raw, 'x-options').map(({ item }) =>
    compact({
      value: optionValue(item.value),
      label: keyOf(textIn(item, 'label')) ?? '',
      colour: textIn(item, 'colour') as Colour | undefined,
      with: withOf(item),
    }),
  );
  if (stated.length > 0) return stated;
  if (!Array.isArray(raw.enum)) return undefined;
  return raw.enum.filter((value) => value !== null).map((value) => ({ value: optionValue(value), label: String(value) }));
}

function withOf(option: JsonObject): FieldOption['with'] {
  const beside = Object.keys(objectIn(option, 'with')).map((name) => [name, textsIn(objectIn(option, 'with'), name)] as const);
  return beside.length === 0 ? undefined : Object.fromEntries(beside);
}

const optionValue = (value: unknown): string | number => (typeof value === 'number' ? value : String(value));

/** Own texts by keyword: a label, or one with parameters, whose rules are compiled with the field's others. */
/** Texts that are there: a half is refused by the schema. */
function untilOf(raw: JsonObject): FieldView['until'] {
  const [ahead, past] = ['ahead', 'past'].map((name) => keyOf(textIn(objectIn(raw, 'x-until'), name)));
  return ahead === undefined || past === undefined ? undefined : { ahead, past };
}

function messagesOf(raw: JsonObject): Readonly<Record<string, string>> {
  const messages = objectIn(raw, 'x-message');
  const entries = Object.keys(messages).map((keyword) => {
    const key = keyOf(textIn(messages, keyword) ?? textIn(objectIn(messages, keyword), 'text'));
    return [keyword, key] as const;
  });
  return Object.fromEntries(entries.flatMap(([keyword, key]) => (key === undefined ? [] : [[keyword, key]])));
}
