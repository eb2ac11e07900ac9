/** Rows as the caller receives them: hidden fields gone, masked ones masked, files with an address. */
import type { FieldGate } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { type FieldTypeName, isFileType } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Row } from '../database/port.ts';
import type { CustomMask } from './custom-mask.ts';
import { mask } from './mask.ts';
import type { MediaPort, StoredFile } from './options.ts';

export type Serving = {
  readonly entity: Entity;
  readonly gate: FieldGate;
  /** Null: for the server's own code, which gets files as they are stored. */
  readonly media: Pick<MediaPort, 'sign'> | null;
  /** Custom values as this reader gets them; absent: as they are. */
  readonly customMask?: CustomMask | undefined;
};

const columns = new WeakMap<Entity, readonly string[]>();

/** Names of an entity's columns. */
export function columnsOf(entity: Entity): readonly string[] {
  const known = columns.get(entity);
  if (known) return known;
  const made = [...entity.fields.keys(), ...(entity.customBy === undefined ? [] : ['custom'])];
  columns.set(entity, made);
  return made;
}

/**
 * Columns that have to be read to answer with `wanted`: rules that hide or mask a field
 * row by row may read any other.
 */
export function columnsFor({ entity, gate }: Pick<Serving, 'entity' | 'gate'>, wanted: ReadonlySet<string>): readonly string[] {
  const all = columnsOf(entity);
  if (gate.perRow.size > 0 || gate.maskable.size > 0 || (gate.custom?.isPerRow && wanted.has('custom'))) return all;
  // What custom values mean, and which are masked, hangs on the form that the record has.
  const by = wanted.has('custom') ? entity.customBy : undefined;
  return all.filter((name) => wanted.has(name) || name === 'id' || name === 'version' || name === by);
}

/** One stored row, cut to the wanted fields that the gate lets through in it. The only way out of the pipeline. */
export function serve({ entity, gate, media, customMask }: Serving, row: Row, wanted: ReadonlySet<string>): Row {
  const denied = gate.deniedFor(row);
  const masked = gate.maskedFor(row);
  const served: Row = {};
  for (const name of columnsOf(entity)) {
    if (!wanted.has(name) || denied.has(name) || gate.denied.has(name)) continue;
    const value = (name === 'custom' ? customOf(row, gate, customMask) : row[name]) ?? null;
    served[name] = masked.has(name) ? mask(value) : withAddresses(value, entity.fields.get(name)?.type, media);
  }
  return served;
}

/** Custom values without those that this reader may not see, dots for those that are masked. */
function customOf(row: Row, { custom: limits }: FieldGate, customMask: CustomMask | undefined): unknown {
  const custom = customMask ? customMask(row) : row.custom;
  if (!limits || !isObject(custom)) return custom;
  const [denied, masked] = [limits.deniedFor(row), limits.maskedFor(row)];
  const kept = Object.entries(custom).filter(([name]) => !denied.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, masked.has(name) ? mask(value) : value]));
}

/** Stored files with their addresses; any other value as it is. */
export function withAddresses(value: unknown, type: FieldTypeName | undefined, media: Serving['media']): unknown {
  if (type !== undefined && isFileType(type)) return signed(value, media);
  // A custom field's type is known to its form alone; a list of stored files is told by its shape.
  if (type === undefined && isObject(value) && Object.values(value).some(isFileList))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, signed(inner, media)]));
  return value;
}

const signed = (value: unknown, media: Serving['media']): unknown =>
  media && isFileList(value)
    ? value.map(({ id, name, type, size }) => ({ id, name, type, size, url: media.sign({ id, name, type, size }) }))
    : value;

const isFileList = (value: unknown): value is readonly StoredFile[] => Array.isArray(value) && value.length > 0 && value.every(isFile);

/** Files as this server stores them. */
export const isFile = (value: unknown): value is StoredFile =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.type === 'string' &&
  typeof value.size === 'number';
