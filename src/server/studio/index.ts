/** Forms that organisations draw up. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { followVersion, formHooks } from './forms.ts';

export const studio: WorkflowArea = { workflows: [], steps: [followVersion], hooks: { 'form-schema': formHooks } };
