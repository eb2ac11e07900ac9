import type { FlowTrigger } from '../../flows/index.ts';
import type { EntityDraft } from '../draft.ts';

/** What starts a flow, and whose records it is about. */
export type Started = { readonly trigger: FlowTrigger; readonly draft: EntityDraft };
