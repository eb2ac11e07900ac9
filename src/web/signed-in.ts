/** What pages of people with a session need of the product: its widgets, its actions, and its places in the frame. */
import type { SignedInPart } from '../../engine/web/product.ts';
import { actions } from './actions/index.ts';
import { AssistantButton } from './assistant/assistant-button.tsx';
import { BarAttendance } from './attendance/attendance-place.tsx';
import { GlobalSearch } from './search/global-search.tsx';
import { widgets } from './widgets/index.ts';

export const signedInPart: SignedInPart = {
  // One that asks the host stands with what it shows.
  widgets: { ...widgets, nodes: { ...widgets.nodes, 'attendance-row': () => import('./attendance/attendance-row.tsx') } },
  actions,
  slots: {
    BarStart: BarAttendance,
    BarEnd: AssistantButton,
    search: { Field: GlobalSearch, label: 'shell.search_everything', short: 'shell.search' },
    panels: async () => (await import('./panels.ts')).panels,
  },
  next: async () => (await import('./next.ts')).next(),
};
