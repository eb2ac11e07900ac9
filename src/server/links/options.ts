/** What the workflows of this area need of the server. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { MessagesOptions } from '../customer-messages/index.ts';

export type LinksOptions = MessagesOptions & { readonly signer: Signer };
