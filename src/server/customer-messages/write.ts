/** The desk writes to the customer of a request: by text message where there is a number, else by mail. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import { byId, distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import { writtenLanguages } from '../customers/index.ts';
import { typedResources, wholeRows } from '../rows/index.ts';
import type { MessagesOptions } from './options.ts';
import { sendToCustomers, type ToCustomer } from './send.ts';

const keeper = system('messages to customers');
const refused = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });

/**
 * The effect `write-to-customer` of workflows on requests and sub-tasks.
 * Who may, the choice `customer` of the form says. @throws invalid (422) with files, and where nothing reaches the customer
 */
export const writeToCustomer = (options: MessagesOptions): EffectCode => ({
  name: 'write-to-customer',
  options: { type: 'object', required: ['text'], properties: { text: {}, files: {} } },
  async run(context, { name }, happened) {
    const { connection } = context;
    if (happened.some(({ options: { files } }) => Array.isArray(files) && files.length > 0))
      throw refused('/files', 'not_sent', said('problem.customer_message.no_files'));
    const isVisit = name === 'subtask';
    const values = distinct(happened.map(({ doc }) => textOf(isVisit ? doc.srvc_req_id : doc.id)));
    const requests = byId(await connection.as(keeper, (server) => wholeRows(server, { entity: 'service-request', values })));
    const languageOf = await writtenLanguages(
      connection,
      [...requests.values()].map(({ id }) => id),
    );
    const textsIn = await options.textsOf(
      connection,
      [...requests.values()].map(({ org_id }) => org_id),
    );
    const wanted = happened.flatMap(({ doc, options: { text } }): ToCustomer[] => {
      const request = requests.get(textOf(isVisit ? doc.srvc_req_id : doc.id));
      const words = textOf(text)?.trim();
      if (!request || !words) return [];
      const language = languageOf(request.id);
      const subject = textsIn(request.org_id)('customer_message.written_subject', { code: request.display_code ?? '' }, language);
      const letter = { language, subject, text: words, sms: words };
      return [{ request, ...(isVisit ? { visitId: String(doc.id) } : {}), letter, isTextFirst: true }];
    });
    const sent = await sendToCustomers({ ...context, resources: typedResources(context.resources) }, wanted, options);
    if (sent.length < happened.length || sent.includes(false))
      throw refused('/audience', 'unreachable', said('problem.customer_message.unreachable'));
  },
});
