/** Every widget of the platform by name: what screens, forms and lists may name. A product adds its own. */
import type { WidgetSet } from '../engine/react/types.ts';
import { cells } from './fields/cells/index.ts';
import { fieldWidgets } from './fields/index.ts';
import { publicWidgets } from './public.ts';

export const widgets: WidgetSet = {
  nodes: {
    ...publicWidgets,
    collection: () => import('./collection/collection.tsx'),
    'bulk-job': () => import('./nodes/bulk-job/bulk-job.tsx'),
    detail: () => import('./nodes/detail/detail.tsx'),
    'ranked-choices': () => import('./nodes/ranked-choices/ranked-choices.tsx'),
    'record-by': () => import('./nodes/record-by/record-by.tsx'),
    'figure-matrix': () => import('./nodes/figure-matrix/figure-matrix.tsx'),
    'flow-graph': () => import('./nodes/flow-graph/flow-graph.tsx'),
    'lifecycle-graph': () => import('./nodes/lifecycle-graph/lifecycle-graph.tsx'),
    'guided-steps': () => import('./nodes/guided-steps/guided-steps.tsx'),
    timeline: () => import('./nodes/timeline/timeline.tsx'),
    dashboard: () => import('./nodes/dashboard/dashboard.tsx'),
    'status-actions': () => import('./nodes/status-actions/status-actions.tsx'),
    'form-panel': () => import('./nodes/form-panel/form-panel.tsx'),
    'score-bars': () => import('./nodes/score-bars/score-bars.tsx'),
    text: () => import('./nodes/text/text.tsx'),
    markdown: () => import('./nodes/markdown/markdown.tsx'),
    link: () => import('./nodes/link/link.tsx'),
    dialog: () => import('./nodes/dialog/dialog-node.tsx'),
    drawer: () => import('./nodes/drawer/drawer-node.tsx'),
    stack: () => import('./nodes/stack/stack.tsx'),
    split: () => import('./nodes/split/split.tsx'),
    tabs: () => import('./nodes/tabs/tabs.tsx'),
    'word-editor': () => import('./nodes/word-editor/word-editor.tsx'),
    'override-editor': () => import('./nodes/override-editor/override-editor.tsx'),
    'fields-creator': () => import('./nodes/fields-creator/fields-creator.tsx'),
    playground: () => import('./nodes/playground/playground.tsx'),
    'api-docs': () => import('./nodes/api-docs/api-docs.tsx'),
    settings: () => import('./nodes/settings/settings.tsx'),
    'action-card': () => import('./nodes/action-card/action-card.tsx'),
    'notification-settings': () => import('./nodes/notification-settings/notification-settings.tsx'),
    'shared-files': () => import('./nodes/shared-files/shared-files.tsx'),
    invitations: () => import('./nodes/invitations/invitations.tsx'),
    'user-name': () => import('./nodes/user-name/user-name.tsx'),
    'host-action': () => import('./nodes/host-action/host-action.tsx'),
  },
  fields: fieldWidgets,
  creator: () => import('./nodes/form-panel/creator.tsx'),
  cells,
  cards: {
    'record-card': () => import('./nodes/record-card/record-card.tsx'),
  },
};
