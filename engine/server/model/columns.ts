/** Columns of an entity's table. */
import type { Entity, Field } from '../../core/definitions/types.ts';
import { fieldTypes, type Storage } from '../../core/fields/field-types.ts';
import { literal, quote } from './names.ts';
import type { ColumnModel } from './types.ts';

/** Milliseconds, as JavaScript's clock has them: a stored instant equals the one that was sent, and page tokens compare exactly. */
const INSTANT = 'timestamp(3) with time zone';

const MADE_COLUMNS: readonly ColumnModel[] = [
  { name: 'created_at', type: INSTANT, notNull: true, default: 'now()' },
  { name: 'created_by', type: 'uuid', notNull: false },
];
const CHANGED_COLUMNS: readonly ColumnModel[] = [
  { name: 'updated_at', type: INSTANT, notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'uuid', notNull: false },
  { name: 'version', type: 'integer', notNull: true, default: '1' },
];
const SYSTEM_NAMES = new Set(['id', 'custom', ...[...MADE_COLUMNS, ...CHANGED_COLUMNS].map(({ name }) => name)]);

/** Column that holds the values of fields that organisations add. */
export const CUSTOM_COLUMN = 'custom';

const sqlNames: Partial<Record<Storage, string>> = { timestamptz: INSTANT, time: 'time without time zone' };

/** How a field is stored; references take the type of the id that they hold. */
export const storageOf = (field: Field, entities: ReadonlyMap<string, Entity>): Storage => {
  const target = field.ref === undefined ? undefined : entities.get(field.ref);
  if (field.type === 'ref' && target?.idType === 'serial') return 'integer';
  if (field.type === 'refs' && target?.idType === 'serial') return 'integer[]';
  return fieldTypes[field.type].storage;
};

/** A constant default of the definition, as the value of rows that are there before the field is. */
const fillOf = (field: Field, type: string): string | undefined => {
  const value = field.schema.default;
  if (value === undefined || value === null) return undefined;
  if (type === 'jsonb') return `${literal(JSON.stringify(value))}::jsonb`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${literal(String(value))}::${type}`;
  return Array.isArray(value) && value.length === 0 && type.endsWith('[]') ? `'{}'::${type}` : undefined;
};

/** The least value of a number that the server's own code alone writes: no form stands before it, so that the table does. */
const checkOf = ({ name, readOnly, schema }: Field): string | undefined =>
  readOnly && typeof schema.minimum === 'number' ? `${quote(name)} >= ${schema.minimum}` : undefined;

const columnOf = (field: Field, entities: ReadonlyMap<string, Entity>): ColumnModel => {
  const storage = storageOf(field, entities);
  const type = sqlNames[storage] ?? storage;
  const fill = fillOf(field, type);
  const check = checkOf(field);
  return {
    name: field.name,
    type,
    // A field that a rule may hide can be empty though the schema requires it.
    notNull: field.required && field.rules.show === undefined,
    ...(fill === undefined ? {} : { fill }),
    ...(check === undefined ? {} : { check }),
  };
};

/**
 * How late a field's column stands. Of a record that stays in its page the log has what lies between the first and the last byte that
 * changed; the instant and the version at the end change each time. So what people write stands first, and last what a move changes,
 * which the server keeps and records are found by.
 */
function lateness({ tenant, unique }: Entity, { name, readOnly, indexed }: Field): 0 | 1 | 2 {
  if (!readOnly || tenant.includes(name) || unique.some((set) => set.includes(name))) return 0;
  return indexed ? 2 : 1;
}

/** Bytes at whose multiples PostgreSQL lays a value; of texts and lists that are short, of ids and of switches: any. */
const ALIGNED: Readonly<Record<string, number>> = {
  [INSTANT]: 8,
  'time without time zone': 8,
  'double precision': 8,
  bigint: 8,
  integer: 4,
  date: 4,
};
/** What lies at such multiples first, so that nothing is left empty before it. */
const laid = (columns: readonly ColumnModel[]) => columns.toSorted((a, b) => (ALIGNED[b.type] ?? 1) - (ALIGNED[a.type] ?? 1));

/** Every column of the entity's table, id first, in the order of tables that are made. */
export const columnsOf = (entity: Entity, entities: ReadonlyMap<string, Entity>): readonly ColumnModel[] => {
  const id: ColumnModel =
    entity.idType === 'serial'
      ? { name: 'id', type: 'integer', notNull: true, identity: true }
      : { name: 'id', type: 'uuid', notNull: true };
  const own = [...entity.fields.values()].filter((field) => !field.system && !SYSTEM_NAMES.has(field.name));
  const custom: ColumnModel[] =
    entity.customBy === undefined ? [] : [{ name: CUSTOM_COLUMN, type: 'jsonb', notNull: true, default: "'{}'::jsonb" }];
  const late = (rank: 0 | 1 | 2) => own.filter((field) => lateness(entity, field) === rank).map((field) => columnOf(field, entities));
  return [id, ...laid([...late(0), ...custom, ...MADE_COLUMNS]), ...laid(late(1)), ...laid(late(2)), ...CHANGED_COLUMNS];
};
