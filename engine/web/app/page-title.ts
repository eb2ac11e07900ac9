/** Page title and favicon. */
import type { AppPlan, MenuItemView } from '../../core/definitions/view-types.ts';

const PRODUCT_ICON = '/icon.svg';

/** An entry with the heading of its group. */
export type MenuPlace = { readonly item: MenuItemView; readonly group: string | undefined };

type Menus = Pick<AppPlan, 'menus' | 'user'>;

/**
 * The menu entry of a path: the same address, or the nearest one above it. The sidebars name pages, that of the present
 * view first; the short bar of phones does not.
 */
export function menuPlaceAt({ menus, user }: Menus, path: string): MenuPlace | undefined {
  const present = user.view === 'ADMIN' ? [menus.admin, menus.user] : [menus.user, menus.admin];
  const places = present.flatMap((menu) => menu?.groups.flatMap(({ label, items }) => items.map((item) => ({ item, group: label }))) ?? []);
  const holds = places.filter(({ item: { to } }) => path === to || path.startsWith(`${to}/`));
  return holds.sort((a, b) => b.item.to.length - a.item.to.length)[0];
}

/** '{organisation nickname} {menu label}[ - suffix] {product suffix}' */
export function pageTitle(nickname: string, label: string, suffix?: string): string {
  return `${nickname} ${label}${suffix ? ` - ${suffix}` : ''} ${__PRODUCT_NAME__}`;
}

/** The organisation's icon becomes the favicon; without one it is the product's. */
export function setFavicon(icon: string | null): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link) return;
  // Its type is the product's own; a browser looks for itself what another one is.
  if (icon) link.removeAttribute('type');
  link.href = icon || PRODUCT_ICON;
}
