/** What workflows and parts of them work with. */
import type { Product } from '../../core/definitions/types.ts';
import type { Connection } from '../database/port.ts';
import type { Principal } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';

export type WorkflowContext = {
  readonly principal: Principal;
  readonly connection: Connection;
  readonly resources: Resources;
  /** UTC instant, ISO. */
  readonly now: string;
  /** When the person did it, where they could send it only later; absent: now. */
  readonly happenedAt?: string;
  /** The definitions as they are now, uncut: rules that organisations stored are held against all of a record. Without them none holds. */
  readonly product?: Product;
  /** The same as the caller's restrictions cut it: what he may do to records of another entity is decided by this one. */
  readonly held?: Product;
};
