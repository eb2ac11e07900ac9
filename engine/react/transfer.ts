/** Files in and out of lists: a door of its own, so that pages load it when the first file comes. */
export type { ImportProgress, ImportRun } from './records/import-run.ts';
export { type CollectRows, EXPORT_LIMIT, type ExportedRows, type ExportQuery, useExport } from './records/use-export.ts';
export { type Importing, useImport, useImportProgress } from './records/use-import.ts';
