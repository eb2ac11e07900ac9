/** The assistant: answers by the definitions, with the rights of whoever asks, and changes nothing without their confirmation. */
import { EVERY_HOUR } from '../../../engine/server/jobs/index.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { sweepConversations } from './conversation.ts';
import { assistantRoutes } from './routes.ts';

export const assistant: WorkflowArea = {
  workflows: [],
  hooks: {},
  rounds: [{ name: 'assistant.old-conversations', cron: EVERY_HOUR, run: ({ database, now }) => sweepConversations(database, now) }],
  routes: assistantRoutes,
};
