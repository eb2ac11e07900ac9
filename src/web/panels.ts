/** What the product brings into the panels of the frame. */
import type { PanelSlots } from '../../engine/web/product.ts';
import { accountPages } from './account/account-pages.ts';
import { MenuAttendance } from './attendance/attendance-place.tsx';
import { NotificationDetails } from './notifications/notification-details.tsx';
import { paletteSlot } from './search/palette-slot.tsx';

export const panels: PanelSlots = {
  positionOf: ({ user }) => user.designation,
  keepsPassword: ({ is_on_field }) => is_on_field,
  palette: paletteSlot,
  MenuRow: MenuAttendance,
  accountPages,
  NotificationDetails,
};

/** Asked for by its button alone; it stands here so that the page's first scripts name no part more for it. */
export const loadAssistant = () => import('./assistant/assistant-drawer.tsx');
