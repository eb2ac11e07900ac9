/** The same done with many records: the server goes through them, whether the page stays or not. */
import { useCallback } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useFormat, useText, useToast } from '../../../engine/react/index.ts';
import { type BulkRequest, useBulkJobs } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';

/** Records that the page goes through itself, while whoever asked for it looks on. */
export const FEW = 50;

type Patch = Readonly<Record<string, unknown>>;

/** Resolves when the server has taken them over, and has said so; rejects with the call's error. */
export function useOnServer(entity: EntityView | undefined) {
  const text = useText();
  const format = useFormat();
  const { add } = useToast();
  const jobs = useBulkJobs();
  return useCallback(
    async (request: BulkRequest, records: readonly RecordData[], patch: Patch = {}): Promise<void> => {
      const title = entity?.title ?? 'id';
      const rows = records.map((record, index) => ({
        place: index + 1,
        body: { ...patch, id: record.id, version: record.version },
        cells: [String(record[title] ?? record.id)],
      }));
      const job = await jobs.send({ ...request, columns: [entity ? text(entity.label) : ''] }, rows);
      await jobs.apply(job);
      add({ text: text('transfer.on_server', { shown: format.number(records.length) }), tone: 'success' });
    },
    [entity, text, format, add, jobs],
  );
}
