/**
 * What a customer reads of work that was done for him. Plain, without a database. Nothing is on it but what is named here:
 * no phone number, no price, no note of either organisation, and of a visit's own fields those alone that its type shares.
 */
import { isObject } from '../../../engine/core/json/index.ts';
import { type EntityRows, objectsOf } from '../rows/index.ts';

type Subtask = EntityRows['subtask'];
type Entry = Pick<EntityRows['stock-entry'], 'subtask_id' | 'item_name' | 'unit' | 'serial' | 'quantity' | 'kind'>;
type StoredFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };
/** The address at which a file is for a while. */
type Sign = (file: StoredFile) => string;

export type Visit = Pick<
  Subtask,
  'id' | 'display_code' | 'title' | 'assgne_name' | 'due' | 'work_started_at' | 'work_ended_at' | 'remarks' | 'sbtsk_type_id'
> & { readonly photos?: unknown; readonly signature?: unknown; readonly custom?: unknown };
export type Asked = Pick<
  EntityRows['service-request'],
  'org_id' | 'display_code' | 'title' | 'description' | 'request_date' | 'cust_name' | 'address'
>;
export type Sheet = {
  readonly request: Asked;
  readonly brand: string;
  readonly provider: string;
  readonly zone: string;
  readonly visits: readonly Visit[];
  readonly parts: readonly Entry[];
  /** Lists of custom fields, by the id of the visit's type. */
  readonly forms: ReadonlyMap<unknown, unknown>;
  /** Ids of files that were there when work began. */
  readonly before: ReadonlySet<string>;
};

/** As it travels to the page. */
export function sheetOf({ request, brand, provider, zone, visits, parts, forms, before }: Sheet, sign: Sign) {
  const served = (files: readonly StoredFile[]) =>
    files.map((file) => ({ id: file.id, name: file.name, type: file.type, url: sign(file) }));
  const ends = visits.flatMap(({ work_ended_at }) => work_ended_at ?? []).toSorted();
  return {
    organisation: brand,
    provider,
    zone,
    code: request.display_code,
    title: request.title,
    description: request.description,
    asked_on: request.request_date,
    customer: request.cust_name,
    address: request.address,
    done_at: ends.at(-1) ?? null,
    visits: visits.map((visit) => ({
      code: visit.display_code,
      title: visit.title,
      technician: visit.assgne_name,
      day: visit.due,
      started_at: visit.work_started_at,
      ended_at: visit.work_ended_at,
      remarks: visit.remarks,
      parts: usedOn(visit.id, parts),
      values: valuesOf(visit.custom, forms.get(visit.sbtsk_type_id)).map(({ files, ...pair }) =>
        files.length > 0 ? { label: pair.label, files: served(files) } : pair,
      ),
      photos_before: served(filesIn(visit.photos).filter(({ id }) => before.has(id))),
      signature: served(filesIn(visit.signature)),
      photos_after: served(filesIn(visit.photos).filter(({ id }) => !before.has(id))),
    })),
  };
}

const filesIn = (value: unknown): readonly StoredFile[] =>
  objectsOf(value).flatMap(({ id, name, type, size }) =>
    typeof id === 'string' && typeof size === 'number' ? [{ id, name: String(name), type: String(type), size }] : [],
  );

/** What left a van or store for the visit, less what came back; pieces with their numbers. */
function usedOn(visitId: string, entries: readonly Entry[]) {
  const used = new Map<string, { name: string; serial: string | null; unit: string | null; quantity: number }>();
  for (const { subtask_id, item_name, unit, serial, quantity, kind } of entries) {
    const isOut = kind === 'consumption' && quantity < 0;
    const isBack = kind === 'reversal' && quantity > 0;
    if (subtask_id !== visitId || !(isOut || isBack)) continue;
    const key = `${item_name} ${unit} ${serial}`;
    const known = used.get(key) ?? { name: item_name ?? '', serial, unit: unit === 'quantity' ? null : unit, quantity: 0 };
    used.set(key, { ...known, quantity: known.quantity - quantity });
  }
  return [...used.values()]
    .filter(({ quantity }) => quantity > 0)
    .map(({ quantity, unit, ...part }) => ({ ...part, quantity: unit === null ? String(quantity) : `${quantity} ${unit}` }));
}

/** Values of the fields that the form shares, in its order; what is masked for somebody is shared with nobody. */
function valuesOf(custom: unknown, form: unknown) {
  const values = isObject(custom) ? custom : {};
  return objectsOf(form).flatMap(({ id, label, shared, mask }) => {
    const value = typeof id === 'string' ? values[id] : undefined;
    if (shared !== true || isMasked(mask) || isNothing(value)) return [];
    return [{ label, value: sayable(value), files: filesIn(value) }];
  });
}

/** Anything but a plain no masks. */
const isMasked = (mask: unknown): boolean => mask !== undefined && mask !== null && mask !== false;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const sayable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => !isObject(each)).join(', ');
  return isObject(value) ? '' : value;
};
