import type { MenuView } from '../../../engine/core/definitions/types.ts';
import { useApp } from '../../../engine/react/index.ts';

const none: MenuView = { id: 'none', groups: [] };

/** The sidebar of the present view (specification 2.4, 2.5). */
export function useSidebarMenu(): MenuView {
  const app = useApp();
  return app.menus[app.user.view === 'ADMIN' ? 'admin' : 'user'] ?? none;
}

/** The bottom bar of phones. */
export function useMobileMenu(): MenuView {
  return useApp().menus.mobile ?? none;
}
