/** The life of a list of custom fields: what it was, what records still hold of it, and its numbered versions. */
import { isLayoutType } from '../../../engine/core/definitions/custom-field-types.ts';
import { isEqual, isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';

export type Stored = Row & { readonly id: string; readonly type: string };

/** The fields of a stored list that have an id and a type. */
export const storedFields = (list: unknown): readonly Stored[] =>
  listOf(list).filter((field): field is Stored => isObject(field) && typeof field.id === 'string' && typeof field.type === 'string');

const holdsValues = ({ type }: Stored) => !isLayoutType(type) && type !== 'Button';

/** Type of every id that the record's list has, or once had. */
export const knownTypes = (before: Row | null): ReadonlyMap<string, string> =>
  new Map([...storedFields(before?.retired_fields), ...storedFields(before?.custom_fields)].map(({ id, type }) => [id, type]));

/** Fields that are gone from the list although records may hold values of them, each as it last was. */
export function retiredAfter(before: Row | null, list: unknown): readonly Stored[] {
  const current = new Set(storedFields(list).map(({ id }) => id));
  const gone = [...storedFields(before?.retired_fields), ...storedFields(before?.custom_fields).filter(holdsValues)];
  return [...new Map(gone.map((field) => [field.id, field])).values()].filter(({ id }) => !current.has(id));
}

const nameOf = (field: Stored) => (typeof field.label === 'string' && field.label !== '' ? field.label : field.id);
const MOST_TOLD = 8;
const LONGEST = 200;

/** What changed from one list to the next, a sentence a field; a list that is new says how long it is. */
export function changesOf(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [storedFields(before), storedFields(after)];
  if (old.length === 0 && now.length > 1) return [`Created with ${now.length} fields`];
  const byId = (fields: readonly Stored[]) => new Map(fields.map((field) => [field.id, field]));
  const [was, is] = [byId(old), byId(now)];
  const added = now.filter(({ id }) => !was.has(id)).map((field) => `Added ${nameOf(field)}`);
  const removed = old.filter(({ id }) => !is.has(id)).map((field) => `Removed ${nameOf(field)}`);
  const changed = now.filter((field) => was.has(field.id) && !isEqual(was.get(field.id), field)).map((field) => `Changed ${nameOf(field)}`);
  const order = (fields: readonly Stored[], others: ReadonlyMap<string, Stored>) =>
    fields.map(({ id }) => id).filter((id) => others.has(id));
  const moved = isEqual(order(old, is), order(now, was)) ? [] : ['Changed the order'];
  const all = [...added, ...removed, ...changed, ...moved].map((text) => text.slice(0, LONGEST));
  return all.length <= MOST_TOLD ? all : [...all.slice(0, MOST_TOLD - 1), `and ${all.length - MOST_TOLD + 1} more`];
}

export type TypeEntity = 'service-type' | 'subtask-type' | 'item-form' | 'organisation';
const columns = {
  'service-type': 'service_type_id',
  'subtask-type': 'subtask_type_id',
  'item-form': 'item_form_id',
  organisation: 'organisation_id',
} as const;
/** The column of a version that names its type. */
export const typeColumn = (entity: TypeEntity) => columns[entity];

type Version = {
  readonly number: number;
  readonly list: unknown;
  readonly before: unknown;
  readonly by: string | null;
  readonly at: unknown;
};

/** A version as it is kept. */
export function versionRow(entity: TypeEntity, type: Row, { number, list, before, by, at }: Version): Row {
  const changes = changesOf(before, list);
  return {
    org_id: entity === 'organisation' ? type.id : type.org_id,
    [typeColumn(entity)]: type.id,
    number,
    title: [`v${number}`, ...changes].join(' · ').slice(0, LONGEST),
    fields: listOf(list),
    changes,
    changed_by: by,
    changed_at: at,
  };
}
