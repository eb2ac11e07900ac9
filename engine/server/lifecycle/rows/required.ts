/** What must be filled before a record enters a state that is a row. */

import { sql } from 'kysely';
import { customForm } from '../../../core/definitions/custom-form.ts';
import type { Entity } from '../../../core/definitions/types.ts';
import { type Required, type StepRow, stepStates, stepsOf } from '../../../core/lifecycle/index.ts';
import { isId } from '../../../core/records/id.ts';
import type { RuleScope } from '../../../core/rules/index.ts';
import { columnOf, idList, tableOf } from '../../access/columns.ts';
import { compileCondition } from '../../access/condition.ts';
import type { Row } from '../../database/port.ts';
import { type CustomSet, formColumns, setOf } from '../../resources/custom.ts';
import { CUSTOM, type Looking } from './load.ts';
import type { RowLifecycle, RowState } from './types.ts';

export type Requirements = (state: RowState, doc: Row) => readonly Required[];

type Asking = {
  readonly records: readonly Row[];
  readonly lifecycles: Iterable<RowLifecycle>;
  /** What conditions of steps read besides the record. */
  readonly scope: RuleScope;
};

/**
 * What a state asks for, fields of an organisation's own where the record's form has them, and what required steps lack where the
 * state is one that steps hold. What lists both is read once for all records, and not where no state asks for either.
 */
export async function requirementsOf(looking: Looking, name: string, { records, lifecycles, scope }: Asking): Promise<Requirements> {
  const states = [...new Set(lifecycles)].flatMap((lifecycle) => [...lifecycle.states.values()]);
  const entity = looking.product?.entities.get(name);
  const by = entity?.customBy;
  const steps = entity?.lifecycle?.steps;
  const isHeld = ({ row }: RowState) => steps?.holds.values.includes(row[steps.holds.field]) === true;
  const isAsked = (state: RowState) => state.requireCustom.length > 0 || isHeld(state);
  if (!entity || by === undefined || !states.some(isAsked)) return ({ require }) => require;
  const listing = await listingOf(
    looking,
    entity,
    records.map((record) => record[by]),
  );
  return (state, doc) => {
    const listed = listing.get(doc[by]);
    const own = state.requireCustom.flatMap((id): readonly Required[] => {
      const field = listed?.form.get(id);
      return field && !field.retired ? [{ pointer: `${CUSTOM}${id}`, label: field.label }] : [];
    });
    const held = listed && isHeld(state) ? neededBySteps(entity, listed.row, { ...scope, doc }) : [];
    return [...state.require, ...own, ...held];
  };
}

/** What required steps ask for of this record; a condition that means nothing any more holds. */
function neededBySteps(entity: Entity, listing: Row, scope: RuleScope & { readonly doc: Row }): readonly Required[] {
  const plan = entity.lifecycle?.steps;
  const rows = plan && listing[plan.list];
  if (!plan || !Array.isArray(rows) || rows.length === 0) return [];
  const steps = stepsOf(plan, rows as readonly StepRow[], customForm(listing.custom_fields));
  const holds = (when: string) => {
    const compiled = compileCondition(entity, when);
    return !compiled.ok || compiled.rule.holds(scope);
  };
  // Of nothing filled, everything that is required is missing: what of it the move itself fills is seen where it is refused.
  return stepStates(steps, scope.doc, holds).flatMap(({ asked }) => asked);
}

type Listed = { readonly form: CustomSet; readonly row: Row };

async function listingOf({ connection, product }: Looking, entity: Entity, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, Listed>> {
  const target = product?.entities.get(entity.fields.get(entity.customBy ?? '')?.ref ?? '');
  const wanted = [...new Set(ids)].filter(isId);
  if (!target || wanted.length === 0) return new Map();
  const list = entity.lifecycle?.steps?.list;
  const columns = [...formColumns(target), ...(list === undefined ? [] : [list])];
  const { rows } = await sql<Row>`select ${sql.join(columns.map((column) => columnOf('r', column)))}
    from ${sql.table(tableOf(target.name))} as r where ${columnOf('r', 'id')} = any(${idList(target, wanted)})`.execute(connection.kysely);
  return new Map(rows.map((row) => [row.id, { form: setOf(row.custom_fields, row.retired_fields), row }]));
}
