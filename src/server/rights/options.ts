/** What the hooks of this area need of the server. */
import type { Product } from '../../../engine/core/definitions/types.ts';

export type RightsOptions = {
  /** The definitions as they are now. */
  readonly product: () => Product;
};
