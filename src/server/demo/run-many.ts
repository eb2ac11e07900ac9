/** How the demo runs workflows. */
import type { Row } from '../../../engine/server/database/port.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';

/** One workflow on many records, in one transaction. */
export type ManyCall = { readonly entity: string; readonly workflow: string; readonly ids: readonly string[]; readonly input: Row };

export type RunMany = (principal: Principal, call: ManyCall) => Promise<unknown>;
