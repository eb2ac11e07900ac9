/** What screens without a session need of the product. */
import type { PublicPart } from '../../engine/web/product.ts';
import { publicWidgets } from './widgets/public.ts';

export const publicPart: PublicPart = { widgets: publicWidgets, actions: {} };
