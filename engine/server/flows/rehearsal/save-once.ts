/** What a flow that runs while a record is saved would do, were the record saved as it is. */
import type { Flow } from '../../../core/flows/index.ts';
import type { Connection } from '../../database/port.ts';
import { Problem } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { faultOf } from '../acts.ts';
import type { FlowSubject } from '../made.ts';
import { saveThrough } from '../saving.ts';
import type { FlowHost } from '../types.ts';
import type { Rehearsal } from './outcome.ts';

type Saving = { readonly flow: Flow; readonly subject: FlowSubject };

export async function saveOnce(
  { resources, clock, programs }: FlowHost,
  connection: Connection,
  { flow, subject: { doc, before } }: Saving,
): Promise<Pick<Rehearsal, 'state' | 'message' | 'log' | 'done'>> {
  const now = clock.now();
  const change = { before, after: { ...doc } };
  const context = { principal: system('flow that is tried out'), connection, resources, now, product: programs.product() };
  const entry = { at: now, step: '', do: 'saving' } as const;
  try {
    await saveThrough([flow], [change], context);
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    const { message } = faultOf(error);
    return { state: 'failed', message, log: [{ ...entry, came: 'failed', why: message }], done: new Map() };
  }
  const values = Object.fromEntries(Object.entries(change.after).filter(([name, value]) => value !== doc[name]));
  const done = { does: 'update', entity: flow.trigger.entity, id: String(doc.id), values } as const;
  const isChanged = Object.keys(values).length > 0;
  return { state: 'succeeded', message: null, log: [{ ...entry, came: 'done' }], done: new Map(isChanged ? [[0, [done]]] : []) };
}
