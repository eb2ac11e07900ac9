/** Page title and favicon (specification 2.7, contract: In the page). */
import type { AppPlan, MenuItemView } from '../../../engine/core/definitions/types.ts';

const PRODUCT = 'Fieldloom';

/** The menu entry of a path: the same address, or the nearest one above it. The sidebars name pages, the short bar of phones does not. */
export function menuItemAt(app: AppPlan, path: string): MenuItemView | undefined {
  const items = [app.menus.user, app.menus.admin].flatMap((menu) => menu?.groups.flatMap((group) => group.items) ?? []);
  const holds = items.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return holds.sort((a, b) => b.to.length - a.to.length)[0];
}

/** '{organisation nickname} {menu label}[ - suffix] {product suffix}' */
export function pageTitle(nickname: string, label: string, suffix?: string): string {
  return `${nickname} ${label}${suffix ? ` - ${suffix}` : ''} ${PRODUCT}`;
}

/** The organisation's icon becomes the favicon; without one it stays the product's. */
export function setFavicon(icon: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link && icon) link.href = icon;
}
