/** What this area needs of the server. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { MessagesOptions } from '../customer-messages/index.ts';

export type CodeOptions = MessagesOptions & {
  /** Makes the codes: of the purpose `visit-code`. */
  readonly codeSigner: Signer;
};
