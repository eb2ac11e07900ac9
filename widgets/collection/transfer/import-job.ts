/** The job of an import, where the collection names an entity for it: the server counts in it what became of the rows. */
import type { DataClient, RowsOfJob } from '../../../engine/react/types.ts';
import type { Mapping } from './map-columns.tsx';
import type { Table } from './table.ts';
import type { CheckedRow } from './use-check.ts';
import type { ImportVerb } from './use-import-kit.ts';

export type JobOf = {
  /** Entity that keeps jobs. */
  readonly log: string;
  /** Entity of the rows. */
  readonly entity: string;
  readonly verb: ImportVerb;
  readonly fileName: string;
  readonly table: Table;
  readonly mapping: Mapping;
};

type Client = Pick<DataClient, 'run'>;
const LONGEST = 200;

/** The file's own row numbers: its head is the first. */
const placeOf = ({ index }: CheckedRow) => index + 2;

/** Opens the job of the rows that are to be sent. Rejects with the call's own error: what nobody counts is not begun. */
export async function openJob(client: Client, { log, entity, verb, fileName, table, mapping }: JobOf, sent: readonly CheckedRow[]) {
  const input = {
    kind: verb,
    entity,
    file_name: fileName.slice(0, LONGEST),
    rows: table.rows.length,
    left_out: table.rows.length - sent.length,
    mapping: [
      ...[...mapping.columns].map(([column, field]) => ({ field, column: (table.columns[column] ?? '').slice(0, LONGEST) })),
      ...[...mapping.fixed].filter(([, value]) => value !== '').map(([field, value]) => ({ field, value: value.slice(0, LONGEST) })),
    ],
  };
  const made = await client.run(log, 'open', null, input);
  const { id } = made as { readonly id: string };
  return { id, places: sent.map(placeOf) } satisfies RowsOfJob;
}

/** Ends the job; the server says by its own figures how. */
export const finishJob = (client: Client, log: string, { id }: RowsOfJob): Promise<unknown> => client.run(log, 'finish', id, {});
