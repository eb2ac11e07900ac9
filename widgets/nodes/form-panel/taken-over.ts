/** What a new record takes over of another one. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isFileType } from '../../../engine/core/fields/field-types.ts';
import { getAt, isObject, setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { ruleValue } from '../../../engine/react/index.ts';
import { isMasked } from '../../../engine/react/records/masked.ts';
import type { DataClient } from '../../../engine/react/types.ts';
import type { FormTask } from './form-task.ts';

type Json = Readonly<Record<string, unknown>>;

/** Values of `again` of the entity, and what it fills in besides: without what is empty, what is masked, and files, which stay with the record that they are of. */
export function takenOver({ again, fields }: EntityView, record: Json, scope: RuleScope = {}): Json {
  const taken = (again?.fields ?? []).reduce<Json>((values, pointer) => {
    const field = fields.find((known) => known.pointer === pointer);
    const value = field && isFileType(field.type) ? undefined : kept(getAt(record, pointer));
    return value === undefined ? values : setAt(values, pointer, value);
  }, {});
  return Object.entries(again?.sets ?? {}).reduce<Json>((values, [pointer, rule]) => {
    const value = kept(ruleValue(rule, { ...scope, doc: record }));
    return value === undefined ? values : setAt(values, pointer, value);
  }, taken);
}

type Again = {
  readonly client: Pick<DataClient, 'get'>;
  readonly entity: EntityView;
  readonly id: string | number;
  readonly scope: RuleScope;
};

/** The form of a new record that begins with what another one has, which is fetched whole. */
export async function taskAgain({ client, entity, id, scope }: Again): Promise<FormTask> {
  const { data, labels } = await client.get(entity.name, String(id));
  const initial = takenOver(entity, data, scope);
  return { entity: entity.name, purpose: 'create', records: [], initial, isAgain: true, ...(labels ? { labels } : {}) };
}

const isFile = (value: unknown): boolean => isObject(value) && typeof value.id === 'string' && typeof value.size === 'number';

function kept(value: unknown): unknown {
  if (value === null || value === undefined || value === '' || isMasked(value)) return undefined;
  if (Array.isArray(value)) return value.length === 0 || value.some(isFile) ? undefined : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const own = kept(inner);
    return own === undefined ? [] : [[name, own] as const];
  });
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
