/** Keys of programs, as an area that every product has. */
import type { WorkflowArea } from '../workflows/types.ts';
import { type KeyWorkflowOptions, keyHooks, makeKey, rollKey } from './workflows.ts';

export const apiKeys = (options: KeyWorkflowOptions): WorkflowArea => ({
  workflows: [makeKey(options), rollKey(options)],
  hooks: { 'api-key': keyHooks(options) },
});
