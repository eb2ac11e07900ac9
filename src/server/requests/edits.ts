/** What an edit says in the timeline: the names of the fields that changed, told only to those who may see them. */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import type { Change } from '../../../engine/server/resources/types.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import texts from '../../../screens/locales/en.entities.json' with { type: 'json' };
import type { Audience, EventDraft } from '../timeline/index.ts';
import { addedFiles } from './files.ts';
import { slaFields } from './sla/facts.ts';

/** Fields that the other side never sees, as x-access of service-request says. */
const brandOnly = new Set(['cost', 'internal_notes', 'customer_id', 'srvc_req_contact_masked_numbers']);
const providerOnly = new Set(['provider_notes']);
/** What no person typed: the system's columns, copies, and what workflows tell in events of their own. */
const untold = new Set([
  'id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'version',
  'custom',
  'address',
  'status',
  'status_type',
  'display_code',
  'technician_ids',
  'is_assigned',
  'hub_id',
  'geocoding_location_data',
  ...slaFields,
]);
/** What plans are made of: told with the value before and after. Each is named in `x-copies` of the event, for those who are kept from it. */
const toldWithValues = ['due', 'start_time', 'end_time', 'priority'] as const;

const fileFields = ['attachments', 'photos'];

const labels: Readonly<Record<string, string>> = texts.texts;
const labelOf = (name: string) => labels[`field.${name.toLowerCase()}`] ?? name.replaceAll('_', ' ');

const audienceOf = (name: string): Audience => {
  if (brandOnly.has(name)) return 'brand';
  return providerOnly.has(name) ? 'provider' : 'all';
};

/** Names of the properties whose values differ. */
export const changedFields = (before: Row, after: Row): readonly string[] =>
  Object.keys(after).filter((name) => !untold.has(name) && !isEqual(before[name] ?? null, after[name] ?? null));

/** Labels of changed custom fields; `customFields` is the list of the type. */
function changedCustom(before: Row, after: Row, customFields: unknown): readonly string[] {
  const known = new Map(listOf(customFields).flatMap((field) => (isCustom(field) ? [[field.id, field.label] as const] : [])));
  const [old, now] = [asRow(before.custom), asRow(after.custom)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.filter((name) => !isEqual(old[name] ?? null, now[name] ?? null)).map((name) => known.get(name) ?? name);
}

const asRow = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
const isCustom = (field: unknown): field is { id: string; label: string } =>
  typeof field === 'object' &&
  field !== null &&
  'id' in field &&
  'label' in field &&
  typeof field.id === 'string' &&
  typeof field.label === 'string';

const pointAt = (value: unknown) => (value === null || value === undefined || value === '' ? undefined : { text: String(value) });

/** Events of one edited record: one for each field of the plan, one a group of people who may know of it, and one for files that were added. */
export function editEvents(
  { before, after }: Change,
  options: { readonly isSubtask: boolean; readonly customFields: unknown },
): readonly EventDraft[] {
  if (!before) return [];
  const base = { of: after, isSubtask: options.isSubtask };
  const names = changedFields(before, after);
  const custom = changedCustom(before, after, options.customFields);
  const files = fileFields.flatMap((field) => (names.includes(field) ? addedFiles(before[field], after[field]) : []));
  const valued = toldWithValues.filter((name) => names.includes(name));
  const told = names.filter(
    (name) => !valued.some((one) => one === name) && (!fileFields.includes(name) || addedFiles(before[name], after[name]).length === 0),
  );
  const values = valued.map(
    (about): EventDraft => ({ ...base, kind: 'edited', about, from: pointAt(before[about]), to: pointAt(after[about]) }),
  );
  const edits = (['all', 'brand', 'provider'] as const).flatMap((audience): EventDraft[] => {
    const own = told.filter((name) => audienceOf(name) === audience).map(labelOf);
    const words = [...new Set(audience === 'all' ? [...own, ...custom] : own)];
    return words.length === 0 ? [] : [{ ...base, kind: 'edited', audience, to: { text: words.join(', ') } }];
  });
  return files.length === 0
    ? [...values, ...edits]
    : [...values, ...edits, { ...base, kind: 'file', files, to: { text: `${files.length}` } }];
}
