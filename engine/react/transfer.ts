/** Files in and out of lists, and work over many records: a door of its own, so that pages load it when there is some. */
export { BULK_JOB, type BulkJobs, type BulkMapping, type BulkRequest, type BulkSelection, useBulkJobs } from './records/bulk-jobs.ts';
export {
  type BulkFault,
  type BulkJob,
  isUnderWay,
  useBulkChanges,
  useBulkJob,
  useBulkProblems,
  useOpenJobs,
} from './records/use-bulk-job.ts';
export { type CollectRows, EXPORT_LIMIT, type ExportedRows, type ExportQuery, useExport } from './records/use-export.ts';
