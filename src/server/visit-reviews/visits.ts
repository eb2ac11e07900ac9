/** Finished visits as the rubric and the hints look at them: all that is known of many, in as many statements as of one. */
import { sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { distinct, listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, tables } from '../rows/index.ts';
import type { Facts } from './rubric.ts';
import { type Rubric, rubricsOf } from './rubrics.ts';

/** Of a visit itself, by what it is judged: where one of these changes, it is judged anew. */
export const judgedFields = [
  'status_type',
  'is_called_off',
  'is_deleted',
  'work_started_at',
  'work_ended_at',
  'arrived_at',
  'arrived_metres',
  'remarks',
  'photos',
  'signature',
  'custom',
  'code_confirmed_at',
  'reopened_count',
] as const;

const columns = [
  ...judgedFields,
  'id',
  'org_id',
  'provider_id',
  'srvc_req_id',
  'sbtsk_type_id',
  'srvc_type_id',
  'display_code',
  'title',
  'assgne_id',
  'due',
  'start_time',
  'end_time',
  'duration',
  'with_id',
  'after_id',
  'asset_id',
  'cust_name',
  'updated_at',
] as const;
export type Subtask = Pick<EntityRows['subtask'], (typeof columns)[number]>;

/** A visit with its rubric. `comment`: the customer's own words. */
export type Visit = { readonly subtask: Subtask; readonly rubric: Rubric; readonly facts: Facts; readonly comment: string };

/** Distance that counts as the site where neither the type nor the provider says another. */
const typeColumns = ['id', 'custom_fields', 'steps', 'fence_metres', 'default_duration'] as const;
type Type = Pick<EntityRows['subtask-type'], (typeof typeColumns)[number]>;
type Feedback = { readonly stars: number | null; readonly comment: string | null };

/** Those of the ids that are finished and were visits: what was called off or deleted is none. */
export async function finishedVisits(connection: Connection, ids: readonly string[]): Promise<readonly Visit[]> {
  const found = await entityRows(connection, { entity: 'subtask', values: distinct(ids), columns });
  const subtasks = found.filter((one) => one.status_type !== 'ACTIVE' && one.is_called_off !== true && one.is_deleted !== true);
  const values = distinct(subtasks.map(({ sbtsk_type_id }) => sbtsk_type_id));
  const types = new Map(
    (await entityRows(connection, { entity: 'subtask-type', values, columns: typeColumns })).map((one) => [one.id, one]),
  );
  const feedback = await feedbackOf(
    connection,
    subtasks.map(({ id }) => id),
  );
  const rubrics = await rubricsOf(connection, distinct(subtasks.map(({ provider_id }) => provider_id)));
  return subtasks.flatMap((subtask) => {
    const rubric = rubrics(subtask.provider_id);
    if (!rubric.isActive) return [];
    const said = feedback.get(subtask.id);
    const facts = factsOf({ subtask, type: types.get(subtask.sbtsk_type_id), stars: said?.stars ?? null, rubric });
    return [{ subtask, rubric, facts, comment: said?.comment ?? '' }];
  });
}

/** The latest answer of a customer to each visit. */
async function feedbackOf(connection: Connection, ids: readonly string[]): Promise<ReadonlyMap<string, Feedback>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(connection)
    .selectFrom('feedback')
    .distinctOn('subtask_id')
    .select(['subtask_id', 'stars', 'comment'])
    .where('subtask_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('stars', 'is not', null)
    .orderBy('subtask_id')
    .orderBy('answered_at', 'desc')
    .execute();
  return new Map(rows.map(({ subtask_id, ...said }) => [String(subtask_id), said]));
}

type Known = { readonly subtask: Subtask; readonly type: Type | undefined; readonly stars: number | null; readonly rubric: Rubric };

function factsOf({ subtask, type, stars, rubric }: Known): Facts {
  const kinds = new Set(listOf(type?.steps).flatMap((step) => (isObject(step) ? [step.kind] : [])));
  const signed = listOf(subtask.signature).length > 0;
  const worked = minutesBetween(subtask.work_started_at, subtask.work_ended_at);
  return {
    photos: listOf(subtask.photos).length + pictured(subtask.custom, type),
    fields: filledIn(subtask.custom, type),
    worked,
    // Done without having been begun: both were noted by one press.
    isBegun: subtask.work_started_at !== subtask.work_ended_at,
    planned: plannedMinutes(subtask, type),
    arrival: {
      isAsked: kinds.has('arrive'),
      isNoted: subtask.arrived_at !== null,
      metres: subtask.arrived_metres,
      within: type?.fence_metres ?? rubric.farMetres,
    },
    remarks: textOf(subtask.remarks) ?? '',
    confirmation: {
      isAsked: kinds.has('code') || kinds.has('signature'),
      hasCode: subtask.code_confirmed_at !== null,
      hasSignature: signed,
    },
    stars,
    reopened: subtask.reopened_count ?? 0,
  };
}

const MINUTE = 60_000;

function minutesBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE));
}

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

function plannedMinutes({ duration, start_time, end_time }: Subtask, type: Type | undefined): number | null {
  if (duration !== null) return duration;
  if (start_time !== null && end_time !== null) return Math.max(1, minutesOf(end_time) - minutesOf(start_time));
  return type?.default_duration ?? null;
}

/** Kinds of custom fields that hold nothing, and those that hold pictures. */
const EMPTY: ReadonlySet<unknown> = new Set(['Header', 'LineBreak', 'Button']);
const PICTURES: ReadonlySet<unknown> = new Set(['Camera', 'Files']);

type CustomField = { readonly id?: unknown; readonly type?: unknown; readonly phase?: unknown; readonly visible_if?: unknown };
const fieldsOf = (type: Type | undefined): readonly CustomField[] => listOf(type?.custom_fields).filter(isObject);
const customValue = (custom: unknown, { id }: CustomField): unknown => (isObject(custom) ? custom[String(id)] : undefined);

function isFilled(value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return !Array.isArray(value) || value.length > 0;
}

const pictured = (custom: unknown, type: Type | undefined): number =>
  fieldsOf(type)
    .filter((field) => PICTURES.has(field.type))
    .reduce((sum, field) => sum + listOf(customValue(custom, field)).length, 0);

/** Of the fields of the type that are there to be filled in on the visit. One that shows under a condition counts once it has a value. */
function filledIn(custom: unknown, type: Type | undefined): Facts['fields'] {
  const wanted = fieldsOf(type).filter((field) => !EMPTY.has(field.type) && field.phase !== 'create');
  const filled = wanted.filter((field) => isFilled(customValue(custom, field)));
  const open = wanted.filter((field) => (field.visible_if === undefined || field.visible_if === null) && !filled.includes(field));
  return { of: filled.length + open.length, filled: filled.length };
}
