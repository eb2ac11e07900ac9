/**
 * What the definition says of a request's columns to one caller, as plain data for servers that are written by hand: worked out
 * once, before anything runs, by the same code that answers the caller.
 */
import type { Entity } from '../../engine/core/definitions/types.ts';
import { decisionOf } from '../../engine/server/access/decisions.ts';
import type { Member } from '../../engine/server/kernel/principal.ts';
import { columnsOf } from '../../engine/server/model/columns.ts';
import { fieldsOf } from '../../engine/server/resources/list-query.ts';

export type RequestColumns = {
  /** Columns that the caller is answered, in the order of the answer. */
  readonly answered: readonly string[];
  /** Values of a new record that the definition fixes, by column. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** Columns that are stored as JSON. */
  readonly json: readonly string[];
  /** Columns that an audit row speaks of, and those of them whose values it keeps to itself. */
  readonly audited: readonly string[];
  readonly secret: readonly string[];
};

/** @throws when what the caller sees hangs on the record: the peers answer every record alike. */
export function requestColumns(entities: ReadonlyMap<string, Entity>, caller: Member, now: string): RequestColumns {
  const entity = entities.get('service-request');
  if (!entity) throw new Error('There is no service-request.');
  const decision = decisionOf(caller, entity, 'read', now);
  if (decision.kind === 'denied') throw new Error('The caller may not read requests.');
  const { perRow, maskable } = decision.fields;
  const hanging = [...perRow, ...maskable];
  if (hanging.length > 0) throw new Error(`Whether the caller sees ${hanging.join(', ')} hangs on the record.`);
  const fields = [...entity.fields.values()];
  const stored = columnsOf(entity, entities);
  const audited = stored.filter(({ name }) => {
    const field = entity.fields.get(name);
    return !field?.system && !field?.unaudited;
  });
  return {
    answered: [...fieldsOf(entity, decision.fields, undefined)],
    defaults: Object.fromEntries(
      fields.flatMap(({ name, schema, rules }) => (rules.default || schema.default === undefined ? [] : [[name, schema.default]])),
    ),
    json: stored.filter(({ type }) => type === 'jsonb').map(({ name }) => name),
    audited: audited.map(({ name }) => name),
    secret: fields.filter(({ rules }) => rules.mask !== undefined).map(({ name }) => name),
  };
}
