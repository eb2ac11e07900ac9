/** Keeps what became of an import as a record, where the collection names an entity for it (areas: bulk actions). */
import { useEffect, useRef } from 'react';
import { useHost } from '../../../engine/react/index.ts';
import type { RowOutcome } from '../../../engine/react/types.ts';
import type { ImportVerb } from './use-import-kit.ts';

export type ImportLog = {
  readonly entity: string;
  readonly kind: ImportVerb;
  readonly of: string;
  readonly fileName: string;
  readonly begun: string;
};
export type ImportReport = {
  readonly outcomes: readonly (RowOutcome | undefined)[] | undefined;
  readonly total: number;
  readonly failed: readonly { readonly index: number; readonly error: string }[];
};

/** Failed rows that are kept with the record; all of them are in the file that the person takes away. */
const KEPT = 100;

/** Writes one record once the import has ended. That it could not be written changes nothing for the rows. */
export function useImportLog(log: ImportLog | undefined, { outcomes, total, failed }: ImportReport): void {
  const { client } = useHost();
  const isWritten = useRef(false);
  useEffect(() => {
    if (!log || !outcomes || isWritten.current) return;
    isWritten.current = true;
    const ok = outcomes.filter((outcome) => outcome?.ok).length;
    const record = {
      kind: log.kind,
      entity: log.of,
      file_name: log.fileName,
      rows: total,
      ok,
      failed: total - ok,
      started_at: log.begun,
      ended_at: new Date().toISOString(),
      failed_entries: failed.slice(0, KEPT).map(({ index, error }) => ({ row: index + 1, error: error.slice(0, 300) })),
    };
    client.create(log.entity, record).catch(() => undefined);
  }, [client, log, outcomes, total, failed]);
}
