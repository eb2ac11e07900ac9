/** Who is promised which window: offered to whoever plans, to the brand that raises a request, and to the customer by link. */
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { bookingHooks } from './book-request.ts';
import { offerByForm, takeByForm } from './form-windows.ts';
import { offerWindows } from './offer-windows.ts';
import type { BookingsOptions } from './options.ts';
import { chooseWindow, takeHold } from './take-hold.ts';
import { askWindow } from './window-link.ts';
import { windowPage } from './window-page.ts';

export { windowPath } from './window-link.ts';

export const bookings = (options: BookingsOptions): WorkflowArea => ({
  workflows: [takeHold, chooseWindow, offerWindows, offerByForm, takeByForm, askWindow(options)],
  hooks: { 'service-request': bookingHooks },
  openRoutes: windowPage(options),
});
