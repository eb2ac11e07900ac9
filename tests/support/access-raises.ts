/** Bodies with which somebody might get more than he is given. */
import type { Entity, Field } from '../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../engine/core/fields/field-types.ts';
import { newId } from '../../engine/server/kernel/ids.ts';

export type Escalation = { readonly what: string; readonly body: unknown };

/** For one entity: fields that are not theirs, another organisation, keys of the language, records inside records. */
export function escalations(entity: Entity): readonly Escalation[] {
  const fields = [...entity.fields.values()];
  const closed = fields.filter((field) => field.readOnly || field.system).slice(0, 3);
  const reference = fields.find(({ type, readOnly, system }) => type === 'ref' && !readOnly && !system);
  const [tenant] = entity.tenant;
  return [
    ...closed.map((field) => ({ what: `a read-only field, ${field.name}`, body: { [field.name]: sampleOf(field) } })),
    ...(tenant === undefined ? [] : [{ what: 'another organisation', body: { [tenant]: newId() } }]),
    { what: 'a field that nobody has', body: { is_admin_of_everything: true } },
    { what: 'a key of the prototype', body: JSON.parse('{"__proto__": {"is_admin": true}}') },
    { what: 'a constructor', body: { constructor: { prototype: { is_admin: true } } } },
    ...(reference
      ? [{ what: 'a record inside a record', body: { [reference.name]: { id: newId(), name: 'Mine', org_id: newId() } } }]
      : []),
  ];
}

const byStorage: Readonly<Record<string, unknown>> = {
  integer: 1,
  bigint: 1,
  'double precision': 1,
  boolean: true,
  date: '2026-01-01',
  timestamptz: '2026-01-01T00:00:00.000Z',
  time: '10:00',
  text: 'x',
  jsonb: {},
};

/** A value of the field's own form, so that it is the right that refuses it. */
function sampleOf({ type, options, schema }: Field): unknown {
  const { storage } = fieldTypes[type];
  const [option] = options ?? [];
  if (option) return storage === 'text[]' ? [option.value] : option.value;
  if (schema.type === 'integer') return 1;
  if (storage === 'uuid') return newId();
  return byStorage[storage] ?? [];
}
