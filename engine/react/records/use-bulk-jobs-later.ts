/** Work over many records for pages that seldom have some: what sends it comes with the first. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useHost } from '../provider/engine-context.ts';
import type { BulkJobs } from './bulk-jobs.ts';

/** Resolves once the code is there; rejects where it cannot be had, as a call would. */
export function useBulkJobsLater(): () => Promise<BulkJobs> {
  const { client } = useHost();
  const queries = useQueryClient();
  return useCallback(async () => (await import('./bulk-jobs.ts')).bulkJobsOver(client, queries), [client, queries]);
}
