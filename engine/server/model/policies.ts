/**
 * Row-level security of an entity's table, from its tenant columns. It knows organisations only; which
 * person may see which record is the access rules' part. A setting that is missing reads as null, and
 * null is equal to nothing: without a context there are no rows.
 */
import type { Entity } from '../../core/definitions/types.ts';
import { SETTINGS } from '../database/row-security.ts';
import { OWNED, ownedName, quote } from './names.ts';
import type { PolicyModel, Verb } from './types.ts';

// Each in a sub-select of its own: computed once a statement and not once a row, and usable as an index condition.
const setting = (name: string, type: string) => `(select nullif(current_setting('${name}', true), '')::${type})`;
const OWN_ORG = setting(SETTINGS.org, 'uuid');
// The outer cast keeps PostgreSQL from reading `any (select …)` as a set of rows.
const PARTNERS = `${setting(SETTINGS.partners, 'uuid[]')}::uuid[]`;
const IS_OWNER = `coalesce(${setting(SETTINGS.owner, 'boolean')}, false)`;

const policy = (table: string, command: Verb, parts: { using?: string; check?: string }): PolicyModel => ({
  name: ownedName(OWNED.policy, [table, command], JSON.stringify(parts)),
  command,
  ...parts,
});

/** Lets members read the rows of their own organisation, and nobody's else. */
export const tenantOnly = (table: string, column: string): PolicyModel =>
  policy(table, 'select', { using: `${quote(column)} = ${OWN_ORG}` });

/** The same of rows that name several organisations in one column. */
export const tenantAmong = (table: string, column: string): PolicyModel =>
  policy(table, 'select', { using: `${OWN_ORG} = any (${quote(column)})` });

const anyOf = (conditions: readonly string[]) => conditions.join(' or ');

/** A verb for which there is no condition gets no policy, which denies it. */
export const policiesOf = (entity: Entity, table: string): readonly PolicyModel[] => {
  if (entity.system) return [];
  const columns = entity.tenant.map(quote);
  const owner = entity.shared.includes('owner') ? [IS_OWNER] : [];
  const write = anyOf([...columns.map((column) => `${column} = ${OWN_ORG}`), ...owner]);
  const partners = entity.shared.includes('partners') ? columns.map((column) => `${column} = any (${PARTNERS})`) : [];
  const read = entity.shared.includes('everyone') ? 'true' : anyOf([write, ...partners].filter((condition) => condition !== ''));
  const reading = read === '' ? [] : [policy(table, 'select', { using: read })];
  if (write === '') return reading;
  return [
    ...reading,
    policy(table, 'insert', { check: write }),
    policy(table, 'update', { using: write, check: write }),
    policy(table, 'delete', { using: write }),
  ];
};
