/** The lending library (tests/product) with flows of its own, below HTTP. */
import type { People } from '../../engine/server/identity/people.ts';
import type { Parts } from '../../engine/server/parts.ts';
import { openLibrary } from './library-parts.ts';

/** Nobody signs in. */
const people: People = {
  ownerType: 'ORG_TYPE_OWNER',
  findSession: async () => undefined,
  personOf: () => undefined,
  keepsPassword: () => false,
  signedIn: async () => undefined,
};

export type FlowsPartsOptions = {
  readonly dataDir: string;
  /** Holds `screens/…/flows`. */
  readonly definitionsDir: string;
  /** Of the address that flows may call. */
  readonly origin: string;
  readonly databaseUrl?: string | undefined;
};

export const openFlowsParts = ({ dataDir, definitionsDir, origin, databaseUrl }: FlowsPartsOptions): Promise<Parts> =>
  openLibrary({ area: 'flows', people, dataDir, databaseUrl, more: { definitionsDir, outboundOrigins: [origin] } });
