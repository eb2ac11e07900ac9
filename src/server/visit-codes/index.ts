/** Visits that their customers confirm by a code that they were sent. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { enterCode } from './enter-code.ts';
import type { CodeOptions } from './options.ts';
import { sendCode } from './send-code.ts';

export { liveCode } from './code.ts';

export const visitCodes = (options: CodeOptions): WorkflowArea => ({ workflows: [sendCode(options), enterCode(options)], hooks: {} });
