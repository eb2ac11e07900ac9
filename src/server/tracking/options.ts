/** What this area needs of the server. */
import type { Product } from '../../../engine/core/definitions/types.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';

export type TrackingOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
  /** Signs pages on which customers choose windows: of the purpose `visit-window`. */
  readonly windowSigner: Signer;
  /** Makes the codes that confirm visits: of the purpose `visit-code`. */
  readonly codeSigner: Signer;
  /** Signs job sheets: of the purpose `job-sheet`. */
  readonly sheetSigner: Signer;
};
