/** The platform's widgets, and the one that only a library has. */
import type { SignedInPart } from '../../../../engine/web/product.ts';
import { widgets } from '../../../../widgets/index.ts';

export const signedInPart: SignedInPart = {
  widgets: { ...widgets, nodes: { ...widgets.nodes, 'book-cover': () => import('./widgets/book-cover/book-cover.tsx') } },
  actions: {},
  slots: {},
};
