/** The assistant: answers by the definitions, with the rights of whoever asks, and changes nothing without their confirmation. */
import { sweepRounds } from '../../../engine/server/jobs/index.ts';
import type { ModelConfig } from '../../../engine/server/kernel/config-types.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { builtIn } from './built-in.ts';
import { oldConversations } from './conversation.ts';
import { createChat, modelAssistant } from './model/index.ts';
import { assistantRoutes } from './routes.ts';

export { type Chat, createChat } from './model/index.ts';

type Options = { readonly model: ModelConfig | undefined; readonly log: Log };

/** With a model that one answers, and the built-in one where it cannot. */
export const assistant = ({ model, log }: Options): WorkflowArea => ({
  workflows: [],
  hooks: {},
  rounds: sweepRounds(oldConversations),
  routes: assistantRoutes(model ? modelAssistant({ chat: createChat(model), limits: model, builtIn, log }) : builtIn),
});
