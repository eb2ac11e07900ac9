/** The same done with many records: the server goes through them, whether the page stays or not. */
import { useCallback } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { useBulkJobsLater, useText } from '../../../engine/react/index.ts';
import type { BulkRequest, BulkSelection } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';

/** Records that were chosen, or everything that a list finds. */
export type Targets = { readonly records: readonly RecordData[]; readonly everything?: BulkSelection | undefined };

/** What is answered where the server has taken it over. */
export type Begun = { readonly bulk_job_begun: string };
export const begunIn = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer.bulk_job_begun === 'string' ? answer.bulk_job_begun : undefined;

/** Whether there is more to do than with one record. */
export const isMany = ({ records, everything }: Targets): boolean => everything !== undefined || records.length > 1;

/** Resolves with the job when the server has taken them over; rejects with the call's error. */
export function useOnServer(entity: EntityView | undefined) {
  const text = useText();
  const bulkJobs = useBulkJobsLater();
  return useCallback(
    async (request: BulkRequest, { records, everything }: Targets): Promise<Begun> => {
      const asked = { ...request, columns: [entity ? text(entity.label) : ''] };
      const code = entity?.fields.some(({ name }) => name === 'display_code') ? 'display_code' : (entity?.title ?? 'id');
      const rows = records.map((record, index) => ({
        place: index + 1,
        body: { id: record.id, version: record.version },
        cells: [String(record[code] ?? record.id)],
      }));
      const jobs = await bulkJobs();
      const job = everything
        ? await jobs.choose(asked, { filter: everything.filter, search: everything.search })
        : await jobs.send(asked, rows);
      await jobs.apply(job);
      return { bulk_job_begun: job };
    },
    [entity, text, bulkJobs],
  );
}
