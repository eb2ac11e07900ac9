/** How the workflows of this area write, and what they answer. */
import type { Row } from '../database/port.ts';
import { Problem } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import type { WorkflowContext } from './types.ts';

export type Patch = { readonly id: string; readonly patch: Row };

/**
 * Writes changes that the workflow has already decided on: statuses, assignees and copies, which nobody
 * may write himself. Answers the rows as stored.
 */
export const save = (context: WorkflowContext, entity: string, reason: string, changes: readonly Patch[]): Promise<readonly Row[]> =>
  changes.length === 0 ? Promise.resolve([]) : context.resources.update(system(reason), entity, changes, context.connection);

/** The one record a workflow ran on, as the caller now sees it; null for several, or when it is no longer theirs to see. */
export async function answerOf(
  { principal, resources, connection }: WorkflowContext,
  entity: string,
  records: readonly Row[],
): Promise<Row | null> {
  const [record] = records;
  if (!record || records.length > 1 || principal.kind === 'system') return null;
  try {
    return (await resources.get(principal, entity, String(record.id), {}, connection)).data;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
