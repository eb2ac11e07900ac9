/** Rows as the tables have them, read past every rule; days and instants as records carry them. */
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';

export type Statement = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

const tableOf = (entity: string) => `"${entity.replaceAll('-', '_')}"`;

/** All rows of an entity's table. */
export async function rawRows(run: Statement, entity: Entity): Promise<readonly Row[]> {
  const found = await run(`select to_jsonb(t) as row from ${tableOf(entity.name)} t`);
  const instants = [...entity.fields.values()].filter(({ type }) => type === 'datetime').map(({ name }) => name);
  return found.map(({ row }) => {
    const whole = { ...(row as Row) };
    for (const name of instants) if (typeof whole[name] === 'string') whole[name] = new Date(String(whole[name])).toISOString();
    return whole;
  });
}
