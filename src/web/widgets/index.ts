/** Every widget that screens, forms and lists of this product may name: the platform's, and those that only this product has. */
import type { WidgetSet } from '../../../engine/react/types.ts';
import { widgets as platform } from '../../../widgets/index.ts';
import { publicWidgets } from './public.ts';

export const widgets: WidgetSet = {
  ...platform,
  nodes: {
    ...platform.nodes,
    ...publicWidgets,
    'call-button': () => import('./call-button/call-button-node.tsx'),
    'release-log': () => import('./release-log/release-log.tsx'),
  },
  groups: { ...platform.groups, 'address-block': () => import('./address-block/address-block.tsx') },
  cards: {
    ...platform.cards,
    'task-card': () => import('./task-card/task-card.tsx'),
    'offer-card': () => import('./offer-card/offer-card.tsx'),
  },
};
