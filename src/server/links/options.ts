/** What the workflows of this area need of the server. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Texts } from '../../../engine/server/notify/texts.ts';
import type { Notify } from '../../../engine/server/notify/types.ts';

export type LinksOptions = {
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  readonly signer: Signer;
  readonly notify: Pick<Notify, 'send'>;
  readonly texts: Texts;
};
