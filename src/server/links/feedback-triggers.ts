/** Customers are asked for feedback when work of theirs reaches a status of a rating template for customers. */
import { system } from '../../../engine/server/kernel/principal.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { type Ask, type Rated, type Reached, takeAsks, triggeredAsks } from '../rating-asks/index.ts';
import { type EntityRows, type HooksOf, type ProductContext, wholeRows } from '../rows/index.ts';
import { canBeReached, sendPages } from './feedback-pages.ts';
import type { LinksOptions } from './options.ts';

const looker = system('feedback asked by status');

type Options = Pick<LinksOptions, 'publicUrl' | 'notify' | 'texts'>;
type Request = EntityRows['service-request'];
type Subject<R extends Rated> = {
  readonly what: 'request' | 'subtask';
  /** Finds the requests whose customers are asked about these records. */
  readonly requestsOf: (records: readonly R[], context: ProductContext) => Promise<(record: R) => Request | undefined>;
};
type Hooks = { readonly 'service-request': HooksOf<'service-request'>; readonly subtask: HooksOf<'subtask'> };

/** Hooks of requests, and of sub-tasks, whose customer is that of their request. */
export function feedbackTriggers(options: Options): Hooks {
  const ask = async <R extends Rated>(changes: readonly Reached<R>[], context: ProductContext, { what, requestsOf }: Subject<R>) => {
    const { connection, now } = context;
    // Days of technicians are nothing that a customer saw.
    const found = (await triggeredAsks(connection, changes, 'customer')).filter(({ template }) => template.mode === 'task_wise');
    if (found.length === 0) return;
    const requestOf = await requestsOf(
      found.map(({ record }) => record),
      context,
    );
    const asks = found.flatMap((one): (Ask<R> & { readonly request: Request })[] => {
      const request = requestOf(one.record);
      return request && request.is_deleted !== true && canBeReached(request) ? [{ ...one, request }] : [];
    });
    const taken = await takeAsks(connection, { asks, subjectOf: ({ record }) => `${what} ${record.id}`, now });
    // A request that several templates or sub-tasks ask about at once gets one page.
    await sendPages(context, [...new Map(taken.map(({ request }) => [request.id, request])).values()], options);
  };
  return {
    'service-request': { afterUpdate: (changes, context) => ask(changes, context, { what: 'request', requestsOf: ownRequest }) },
    subtask: { afterUpdate: (changes, context) => ask(changes, context, { what: 'subtask', requestsOf: requestsOfWork }) },
  };
}

const ownRequest: Subject<Request>['requestsOf'] = () => Promise.resolve((request) => request);

/** Read as stored: how a customer is reached may be hidden from whoever moved the work. */
const requestsOfWork: Subject<EntityRows['subtask']>['requestsOf'] = async (subtasks, { connection }) => {
  const values = distinct(subtasks.map(({ srvc_req_id }) => srvc_req_id));
  const requests = byId(await connection.as(looker, (server) => wholeRows(server, { entity: 'service-request', values })));
  return ({ srvc_req_id }) => requests.get(srvc_req_id);
};
