/** What this area needs of the server. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';

export type IntakeOptions = {
  /** Of the page `intake` (x-public-link): it signs the addresses of its forms. */
  readonly signer: Signer;
};
