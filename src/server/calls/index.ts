/** Calling customers. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { callRoutes } from './routes.ts';

export const calls: WorkflowArea = { workflows: [], hooks: {}, routes: callRoutes };
