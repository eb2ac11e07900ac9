/** What messages to customers need of the server. */
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Texts, TextsOf } from '../../../engine/server/notify/texts.ts';
import type { Notify } from '../../../engine/server/notify/types.ts';

export type MessagesOptions = {
  readonly notify: Pick<Notify, 'send'>;
  /** Shipped words, for what no brand says. */
  readonly texts: Texts;
  /** Words of brands, each in its own where it has some. */
  readonly textsOf: TextsOf;
  /** Languages that the product speaks, as it is now. */
  readonly languages: () => readonly string[];
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** Signs the addresses that end mails: of the purpose `customer-mail`. */
  readonly mailSigner: Signer;
  /** Signs the links to job sheets: of the purpose `job-sheet`. */
  readonly sheetSigner: Signer;
};
