/** Entities as drafts: read off their files, parts merged, nothing about them certain yet. */
import { type Conditions, conditionsIn } from './conditions.ts';
import { type FieldDraft, fieldDraft } from './field-draft.ts';
import { flagIn, type JsonObject, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { recordSchema } from './record-schema.ts';
import { at, inside, type Place, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';
import { systemFields } from './system-fields.ts';
import type { JsonSchema } from './types.ts';

export type EntityDraft = {
  readonly name: string;
  readonly place: Place;
  readonly raw: JsonObject;
  readonly isPart: boolean;
  readonly idType: 'uuid' | 'serial';
  /** Declared fields, those of parts and the system's. */
  readonly fields: ReadonlyMap<string, FieldDraft>;
  /** Property whose referenced record lists the custom fields. */
  readonly customBy?: string;
  /** What rules know of a record. */
  readonly doc: JsonSchema;
  /** It names a part that there is not: what else it has is not known. */
  readonly lacksPart: boolean;
  /** Named conditions over its records. */
  readonly conditions: Conditions;
};

/** Drafts of every entity and part by name. What cannot be merged is reported. */
export function draftEntities(files: ReadonlyMap<string, SourceFile>, report: Report): ReadonlyMap<string, EntityDraft> {
  const hasUsers = files.has('user');
  return new Map([...files].map(([name, file]) => [name, draftEntity(name, file, files, hasUsers, report)]));
}

function draftEntity(
  name: string,
  source: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  hasUsers: boolean,
  report: Report,
): EntityDraft {
  const { json: raw, file } = source;
  const options = objectIn(raw, 'x-entity');
  const isPart = flagIn(raw, 'x-part');
  const idType = textIn(options, 'id') === 'serial' ? 'serial' : 'uuid';
  const own = ownFields(source);
  const overridden = new Set(own.map(([key]) => key));
  const declared = new Map([...own, ...partFields(source, files, report, [name]).filter(([key]) => !overridden.has(key))]);
  const usable = [...declared].filter(([key]) => !isReserved(key)).map(([key, field]) => [key, demanded(field, raw)] as const);
  const system = isPart
    ? []
    : systemFields(idType, hasUsers).map((view) => [view.name, { view, raw: {}, place: at(file), indexed: false }] as const);
  const fields = new Map<string, FieldDraft>([...system.slice(0, 1), ...usable, ...system.slice(1)]);
  const customBy = textIn(objectIn(options, 'custom'), 'by')?.slice(1);
  for (const [key, field] of declared)
    if (isReserved(key)) report.add(field.place, 'reserved', `"${key}" is a name of the system; records have it anyway or must not.`);
  const lacksPart = objectsIn(raw, 'allOf').some(({ item }) => !files.has(textIn(item, '$ref') ?? ''));
  const doc = recordSchema(fields.values(), customBy !== undefined);
  const base = {
    name,
    place: at(file),
    raw,
    isPart,
    idType,
    fields,
    // What a part would bring is not known where none has its name: that is told once.
    doc: lacksPart ? { ...doc, additionalProperties: true } : doc,
    lacksPart,
    conditions: conditionsIn(raw, at(file)),
  } as const;
  return customBy === undefined ? base : { ...base, customBy };
}

/** A field of a part may be required by the entity that takes it over. */
function demanded(field: FieldDraft, raw: JsonObject): FieldDraft {
  const isDemanded = !field.view.required && textsIn(raw, 'required').includes(field.view.name);
  return isDemanded ? { ...field, view: { ...field.view, required: true } } : field;
}

const reserved = new Set([
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'custom',
  'constructor',
  'prototype',
  '__proto__',
]);
const isReserved = (name: string) => reserved.has(name);

/** Fields of the parts named in `allOf`, and of their parts. */
function partFields(
  source: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  report: Report,
  path: readonly string[],
): readonly (readonly [string, FieldDraft])[] {
  return objectsIn(source.json, 'allOf').flatMap(({ index, item }) => {
    const name = textIn(item, '$ref');
    const place = inside(at(source.file), 'allOf', index, '$ref');
    const part = name === undefined ? undefined : files.get(name);
    if (name === undefined || part === undefined) return [];
    if (path.includes(name)) report.add(place, 'part-cycle', `"${[...path, name].join('" takes over "')}".`);
    if (!flagIn(part.json, 'x-part')) report.add(place, 'not-a-part', `"${name}" is an entity; only a part (x-part) can be taken over.`);
    return path.includes(name) ? [] : [...partFields(part, files, report, [...path, name]), ...ownFields(part)];
  });
}

function ownFields({ json, file }: SourceFile): readonly (readonly [string, FieldDraft])[] {
  return fieldsIn(json, at(file));
}

/** Field drafts of an object schema's `properties`, whose place is given: an entity's, or a workflow's input. */
export function fieldsIn(raw: JsonObject, place: Place): readonly (readonly [string, FieldDraft])[] {
  const required = new Set(textsIn(raw, 'required'));
  const properties = objectIn(raw, 'properties');
  return Object.keys(properties).map((name) => [
    name,
    fieldDraft(name, objectIn(properties, name), { required: required.has(name), place: inside(place, 'properties', name) }),
  ]);
}
