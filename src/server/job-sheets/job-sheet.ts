/** Makes the link to a job sheet, to be opened, printed or sent. Who may, and of what work, the definitions say. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { type ProductContext, present, type WorkflowOf } from '../rows/index.ts';
import { sheetLink } from './link.ts';

type Options = { readonly signer: Signer };
type Of = { readonly id: string; readonly org_id: string | null };

async function linkTo({ connection, now }: Pick<ProductContext, 'connection' | 'now'>, records: readonly Of[], { signer }: Options) {
  const [record] = records;
  if (!record || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.job_sheet.one') });
  return { url: await sheetLink({ connection, now, signer }, { id: record.id, orgId: present(record.org_id) }) };
}

/** Answers the link. @throws conflict (409) for several at once */
export const visitSheet = (options: Options): WorkflowOf<'subtask', 'job-sheet'> => ({
  name: 'job-sheet',
  entity: 'subtask',
  run: (context, { records }) => linkTo(context, records, options),
});

/** Answers the link. @throws conflict (409) for several at once */
export const requestSheet = (options: Options): WorkflowOf<'service-request', 'job-sheet'> => ({
  name: 'job-sheet',
  entity: 'service-request',
  run: (context, { records }) => linkTo(context, records, options),
});
