/** Which changes may be made, given the data that are there, and in what words the others are refused. */
import { isSqlError } from '../database/sql-problems.ts';
import type { Change } from './compare.ts';
import * as statements from './statements.ts';
import type { TableModel } from './types.ts';

/** The definitions ask for something that could lose stored data. `messages` say what, one line each. */
export class ModelDrift extends Error {
  readonly messages: readonly string[];
  constructor(messages: readonly string[]) {
    super(['The definitions do not fit the stored data:', ...messages.map((message) => `- ${message}`)].join('\n'));
    this.name = 'ModelDrift';
    this.messages = messages;
  }
}

const REMEDY = 'Restore the definition, or add a migration under engine/server/model/migrations.';

const place = ({ entity, name }: TableModel, column: string) =>
  entity === null ? `Table ${name}: column "${column}"` : `Entity "${entity}": field "${column}"`;
const records = (count: number) => (count === 1 ? '1 record' : `${count} records`);

export type Outcome = { readonly sql?: string; readonly drift?: string; readonly warning?: string };

export type DecideOptions = {
  /** Marks the tables that are made. */
  readonly productName: string;
  readonly count: (table: string, condition?: string) => Promise<number>;
};

/** What a change comes to, given the data that are there. Asks the database, but does not change it. */
export const decide = async (change: Change, { productName, count }: DecideOptions): Promise<Outcome> => {
  switch (change.kind) {
    case 'foreign-table':
      return {
        drift: `The table ${change.table.name} is there already and was not made by this product; use a database or schema of its own.`,
      };
    case 'create-table':
      return { sql: statements.createTable(change.table, productName) };
    case 'add-column': {
      const { table, column } = change;
      const fits = column.fill !== undefined || column.default !== undefined || (await count(table.name)) === 0;
      const warning =
        column.notNull && !fits ? `${place(table, column.name)} is required, but records from before have no value for it.` : undefined;
      return { sql: statements.addColumn(table.name, column, column.notNull && fits), ...(warning === undefined ? {} : { warning }) };
    }
    case 'retype': {
      const { table, column, from, widens } = change;
      if (widens) return { sql: statements.retypeColumn(table.name, column, true) };
      const filled = await count(table.name, statements.isFilled(column.name));
      if (filled === 0) return { sql: statements.retypeColumn(table.name, column, false) };
      return {
        drift: `${place(table, column.name)} is stored as ${from} in ${records(filled)} and is now defined as ${column.type}. ${REMEDY}`,
      };
    }
    case 'require': {
      const { table, column } = change;
      if ((await count(table.name, statements.isEmpty(column.name))) === 0)
        return { sql: statements.requireColumn(table.name, column.name) };
      return { warning: `${place(table, column.name)} is required, but records from before have no value for it.` };
    }
    case 'relax':
      return { sql: statements.relaxColumn(change.table, change.column) };
    case 'leftover-column': {
      const { table, column, blocks } = change;
      const filled = await count(table.name, statements.isFilled(column));
      if (filled > 0)
        return { drift: `${place(table, column)} is not defined any more, but ${records(filled)} still hold a value. ${REMEDY}` };
      return blocks ? { sql: statements.relaxColumn(table.name, column) } : {};
    }
    case 'leftover-table': {
      const rows = await count(change.table);
      return rows === 0
        ? {}
        : { drift: `Entity "${change.entity}" is not defined any more, but its table still holds ${records(rows)}. ${REMEDY}` };
    }
    case 'create-index':
      return { sql: statements.createIndex(change.table.name, change.index) };
    case 'drop-index':
      return { sql: statements.dropIndex(change.name) };
    case 'add-foreign-key':
      return { sql: statements.addForeignKey(change.table.name, change.key) };
    case 'drop-foreign-key':
      return { sql: statements.dropForeignKey(change.table, change.name) };
    case 'keep-room':
      return { sql: statements.keepRoom(change.table) };
    case 'enable-row-security':
      return { sql: statements.enableRowSecurity(change.table) };
    case 'create-policy':
      return { sql: statements.createPolicy(change.table, change.policy) };
    case 'drop-policy':
      return { sql: statements.dropPolicy(change.table, change.name) };
    case 'grant':
      return { sql: statements.grant(change.table, change.verbs) };
    case 'revoke':
      return { sql: statements.revoke(change.table, change.verbs) };
  }
};

/** Stored data that a new index or key finds broken, told in the words of the definitions. */
export const explain = (change: Change, error: unknown): unknown => {
  if (!isSqlError(error)) return error;
  if (change.kind === 'create-index' && error.code === '23505') {
    return new ModelDrift([
      `${place(change.table, change.index.columns.join('", "'))} must be unique, but some records share their values. Make them differ first.`,
    ]);
  }
  if (change.kind === 'add-foreign-key' && error.code === '23503') {
    return new ModelDrift([
      `${place(change.table, change.key.column)} refers to ${change.key.table}, but some records hold ids that are not there. Correct them first.`,
    ]);
  }
  return error;
};
