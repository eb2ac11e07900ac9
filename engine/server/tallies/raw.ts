/** Statements whose text is made of definitions, with numbered parameters. */
import { CompiledQuery } from 'kysely';
import type { Connection, Row } from '../database/port.ts';

export async function rawSql({ kysely }: Connection, text: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]));
  return rows;
}
