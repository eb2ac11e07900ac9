/** Names in the database, and the few pieces of SQL text that are written from them. */
import { createHash } from 'node:crypto';

/** Longest name that PostgreSQL keeps whole. */
export const NAME_LIMIT = 63;

/** Table of an entity: `work-order` → `work_order`. */
export const tableName = (entity: string): string => entity.replaceAll('-', '_');

/** A name as SQL writes it, whatever characters it has. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text value in a statement that takes no parameters. Names and definitions only, never what a user sent. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Name of an index, a constraint or a policy that the model owns: prefix, what it is about, and a fingerprint of its whole definition. A changed
 * definition therefore has another name, and comparing names is enough to see what differs.
 */
export const ownedName = (prefix: string, parts: readonly string[], definition: string): string => {
  const room = NAME_LIMIT - 9;
  return `${`${prefix}_${parts.join('_')}`.slice(0, room)}_${fingerprint(definition)}`;
};

/** Prefixes of owned names; what bears one and is not wanted any more is dropped. */
export const OWNED = { index: 'fi', unique: 'fu', foreignKey: 'ff', policy: 'fp', trigger: 'ft' } as const;

export const isOwned = (name: string, prefix: string): boolean => name.startsWith(`${prefix}_`) && /_[0-9a-f]{8}$/.test(name);
