/** What this area needs of the server. */
import type { LinksOptions } from '../links/index.ts';

/** `signer` signs what customers are sent, and nothing else. */
export type BookingsOptions = LinksOptions;
