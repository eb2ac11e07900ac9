/** What must be filled before a record enters a state that is a row. */

import { sql } from 'kysely';
import type { Entity } from '../../../core/definitions/types.ts';
import type { Required } from '../../../core/lifecycle/index.ts';
import { isId } from '../../../core/records/id.ts';
import { columnOf, idList } from '../../access/columns.ts';
import type { Row } from '../../database/port.ts';
import { type CustomSet, readSets } from '../../resources/custom.ts';
import { CUSTOM, type Looking } from './load.ts';
import type { RowLifecycle, RowState } from './types.ts';

export type Requirements = (state: RowState, doc: Row) => readonly Required[];

/** Fields of an organisation's own are asked for where the record's form has them; no form is read where no state asks for one. */
export async function requirementsOf(
  looking: Looking,
  name: string,
  records: readonly Row[],
  lifecycles: Iterable<RowLifecycle>,
): Promise<Requirements> {
  const states = [...new Set(lifecycles)].flatMap((lifecycle) => [...lifecycle.states.values()]);
  const entity = looking.product?.entities.get(name);
  const by = entity?.customBy;
  if (!entity || by === undefined || states.every(({ requireCustom }) => requireCustom.length === 0)) return ({ require }) => require;
  const forms = await formsOf(
    looking,
    entity,
    records.map((record) => record[by]),
  );
  return ({ require, requireCustom }, doc) => {
    const form = forms.get(doc[by]);
    const own = requireCustom.flatMap((id): readonly Required[] => {
      const field = form?.get(id);
      return field && !field.retired ? [{ pointer: `${CUSTOM}${id}`, label: field.label }] : [];
    });
    return [...require, ...own];
  };
}

async function formsOf(
  { connection, product }: Looking,
  entity: Entity,
  ids: readonly unknown[],
): Promise<ReadonlyMap<unknown, CustomSet>> {
  const target = product?.entities.get(entity.fields.get(entity.customBy ?? '')?.ref ?? '');
  const wanted = [...new Set(ids)].filter(isId);
  if (!target || wanted.length === 0) return new Map();
  return readSets({ connection }, target, sql`${columnOf('r', 'id')} = any(${idList(target, wanted)})`);
}
