/** Customers are asked for feedback when work of theirs reaches a status of a rating template for customers. */
import type { Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { byId, distinct, rowsOf } from '../../../engine/server/workflows/rows.ts';
import { type Ask, takeAsks, triggeredAsks } from '../rating-asks/index.ts';
import { canBeReached, sendPages } from './feedback-pages.ts';
import type { LinksOptions } from './options.ts';

const looker = system('feedback asked by status');

type Options = Pick<LinksOptions, 'publicUrl' | 'notify' | 'texts'>;
type CustomerAsk = Ask & { readonly request: Row };

/** Hooks of requests, and of sub-tasks, whose customer is that of their request. */
export function feedbackTriggers(options: Options): Readonly<Record<'service-request' | 'subtask', EntityHooks>> {
  const ask = async (changes: readonly Change[], context: HookContext, what: 'request' | 'subtask') => {
    const { connection, now } = context;
    // Days of technicians are nothing that a customer saw.
    const found = (await triggeredAsks(connection, changes, 'customer')).filter(({ template }) => template.mode === 'task_wise');
    if (found.length === 0) return;
    const requests = await requestsOf(found, context, what);
    const asks = found.flatMap((one): CustomerAsk[] => {
      const request = requests.get(what === 'request' ? one.record.id : one.record.srvc_req_id);
      return request && request.is_deleted !== true && canBeReached(request) ? [{ ...one, request }] : [];
    });
    const taken = await takeAsks(connection, { asks, subjectOf: ({ record }) => `${what} ${String(record.id)}`, now });
    // A request that several templates or sub-tasks ask about at once gets one page.
    await sendPages(context, [...new Map(taken.map(({ request }) => [request.id, request])).values()], options);
  };
  return {
    'service-request': { afterUpdate: (changes, context) => ask(changes, context, 'request') },
    subtask: { afterUpdate: (changes, context) => ask(changes, context, 'subtask') },
  };
}

/** Read as stored: how a customer is reached may be hidden from whoever moved the work. */
async function requestsOf(asks: readonly Ask[], { connection }: HookContext, what: 'request' | 'subtask') {
  if (what === 'request') return byId(asks.map(({ record }) => record));
  const values = distinct(asks.map(({ record }) => String(record.srvc_req_id)));
  return connection.as(looker, async (server) => byId(await rowsOf(server, { entity: 'service-request', values })));
}
