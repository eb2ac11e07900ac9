/** Job sheets: what was done for a customer, on a page of his own that also prints. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { requestSheet, visitSheet } from './job-sheet.ts';
import { sheetPage } from './page.ts';

export { sheetLink, sheetPath } from './link.ts';

export const jobSheets = (options: { readonly signer: Signer }): WorkflowArea => ({
  workflows: [visitSheet(options), requestSheet(options)],
  hooks: {},
  openRoutes: sheetPage(options),
});
