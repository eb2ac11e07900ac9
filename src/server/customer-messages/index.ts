/** What customers are told, by mail and text message: in the words of their brand, unless they have asked for none. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { languagesOfCustomers } from '../customers/index.ts';
import { mailEndRoutes } from './mail-end.ts';
import type { MessagesOptions } from './options.ts';
import { wordingHooks } from './preview.ts';
import { takeCustomerText } from './reply.ts';
import { tellCustomer } from './tell.ts';
import { writeToCustomer } from './write.ts';

export { lettersFor } from './letters.ts';
export type { MessagesOptions } from './options.ts';
export { sendToCustomers, type ToCustomer } from './send.ts';
export { type Reach, silence } from './wishes.ts';
export { localNumber } from './words.ts';

export const customerMessages = (options: MessagesOptions): WorkflowArea => ({
  workflows: [],
  hooks: { 'customer-wording': wordingHooks(options) },
  languagesOf: languagesOfCustomers,
  effects: [tellCustomer(options), writeToCustomer(options), takeCustomerText(options)],
  openRoutes: mailEndRoutes(options),
});
