/** Every widget of the product by name: what screens, forms and lists may name. */
import type { WidgetSet } from '../engine/react/types.ts';
import { cells } from './cells/index.ts';
import { fieldWidgets } from './fields.ts';
import { publicWidgets } from './public.ts';

export const widgets: WidgetSet = {
  nodes: {
    ...publicWidgets,
    collection: () => import('./collection/collection.tsx'),
    detail: () => import('./detail/detail.tsx'),
    'record-by': () => import('./record-by/record-by.tsx'),
    timeline: () => import('./timeline/timeline.tsx'),
    dashboard: () => import('./dashboard/dashboard.tsx'),
    'status-actions': () => import('./status-actions/status-actions.tsx'),
    'form-panel': () => import('./form-panel/form-panel.tsx'),
    text: () => import('./text/text.tsx'),
    markdown: () => import('./markdown/markdown.tsx'),
    link: () => import('./link/link.tsx'),
    dialog: () => import('./dialog/dialog-node.tsx'),
    drawer: () => import('./drawer/drawer-node.tsx'),
    stack: () => import('./stack/stack.tsx'),
    split: () => import('./split/split.tsx'),
    tabs: () => import('./tabs/tabs.tsx'),
    'override-editor': () => import('./override-editor/override-editor.tsx'),
    'fields-creator': () => import('./fields-creator/fields-creator.tsx'),
    playground: () => import('./playground/playground.tsx'),
    'api-docs': () => import('./api-docs/api-docs.tsx'),
    'release-log': () => import('./release-log/release-log.tsx'),
    settings: () => import('./settings/settings.tsx'),
    'action-card': () => import('./action-card/action-card.tsx'),
    invitations: () => import('./invitations/invitations.tsx'),
    'call-button': () => import('./call-button/call-button-node.tsx'),
    'user-name': () => import('./user-name/user-name.tsx'),
    'host-action': () => import('./host-action/host-action.tsx'),
  },
  fields: fieldWidgets,
  groups: { 'address-block': () => import('./address-block/address-block.tsx') },
  cells,
  cards: {
    'record-card': () => import('./record-card/record-card.tsx'),
    'task-card': () => import('./task-card/task-card.tsx'),
  },
};
