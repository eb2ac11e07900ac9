/** Widgets of screens that open without a session. Kept apart so that they load without the engine. */
import type { WidgetSet } from '../engine/react/types.ts';

export const publicWidgets: WidgetSet['nodes'] = {
  'sign-in': () => import('./nodes/sign-in/sign-in.tsx'),
  'set-password': () => import('./nodes/set-password/set-password.tsx'),
  'linked-form': () => import('./nodes/linked-form/linked-form.tsx'),
  'linked-windows': () => import('./nodes/linked-windows/linked-windows.tsx'),
  'linked-record': () => import('./nodes/linked-record/linked-record.tsx'),
  'short-link': () => import('./nodes/short-link/short-link.tsx'),
};
