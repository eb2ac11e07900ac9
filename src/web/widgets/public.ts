/** Widgets of screens that open without a session, the platform's among them. Kept apart so that they load without the engine. */
import type { WidgetSet } from '../../../engine/react/types.ts';
import { publicWidgets as platform } from '../../../widgets/public.ts';

export const publicWidgets: WidgetSet['nodes'] = {
  ...platform,
  'download-app': () => import('./download-app/download-app.tsx'),
};
