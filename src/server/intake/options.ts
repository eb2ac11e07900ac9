/** What this area needs of the server. */
import type { Jobs } from '../../../engine/server/jobs/index.ts';
import type { Sealer } from '../../../engine/server/kernel/sealer.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import type { Media } from '../../../engine/server/media/index.ts';
import type { Outbound } from '../../../engine/server/outbound/index.ts';

export type IntakeOptions = MailOptions & {
  /** Of the page `intake` (x-public-link): it signs the addresses of its forms. */
  readonly signer: Signer;
};

export type MailOptions = {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly media: Pick<Media, 'signUpload' | 'accept'>;
  readonly outbound: Pick<Outbound, 'isAllowed'>;
  /** Of the passwords of inboxes. */
  readonly sealer: Sealer;
};
