/** Forms that organisations draw up. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { formHooks, publishForm, retireForm } from './forms.ts';

export const studio: WorkflowArea = { workflows: [publishForm, retireForm], hooks: { 'form-schema': formHooks } };
