import { bestRoute } from '../check/routes.ts';
import { compact } from '../raw.ts';
import { elementsOf, fill } from '../resolve-menu.ts';
import type { Menu, MenuItem, Product, Screen, Viewer } from '../types.ts';
import type { AppPlan, MenuItemView, MenuView, ScreenRoute } from '../view-types.ts';
import { keptOnDevice } from './offline.ts';
import { createRights, holds, type Rights } from './rights.ts';
import { isAnythingLeft } from './screen-plan.ts';

/** Whether a person may open a screen: its rule holds for them, and something of it is left when it is cut to them. */
export function mayOpen(rights: Rights, screen: Screen, viewer: Viewer | undefined): boolean {
  const isAllowed = viewer === undefined ? screen.public : holds(rights, screen.allow) && (screen.public || screen.allow !== undefined);
  return isAllowed && isAnythingLeft(rights, screen);
}

/** The frame of the product for one person: menus and routes that are theirs, and where they start. */
export function appPlan(product: Product, viewer: Viewer, now: string): AppPlan {
  const rights = createRights(product, viewer, now);
  const screens = [...product.screens.values()];
  const open = new Set(screens.filter((screen) => mayOpen(rights, screen, viewer)));
  const known = product.screensInMenus;
  const routes = [...open].flatMap((screen) =>
    routesOf(screen).map((route): ScreenRoute => (known?.has(screen.id) ? { ...route, inMenu: true } : route)),
  );
  const all = screens.flatMap((screen) => screen.routes.map((route) => ({ route, screen })));
  const isOpen = (address: string) => {
    const found = bestRoute(address, all);
    return found !== undefined && open.has(found.screen);
  };
  return {
    version: product.version,
    user: viewer.user,
    org: viewer.org,
    flags: viewer.flags,
    languages: [...product.locales.keys()].sort(),
    menus: Object.fromEntries([...product.menus].map(([id, menu]) => [id, menuView(rights, menu, isOpen)])),
    routes,
    blocked: screens.filter((screen) => !open.has(screen)).flatMap((screen) => screen.routes),
    home: homeOf(rights, open, routes),
    ...compact({ offline: keptOnDevice(rights) }),
  };
}

export const routesOf = (screen: Screen): readonly ScreenRoute[] =>
  screen.routes.map((path) => ({ screen: screen.id, path, title: screen.title, public: screen.public, bare: screen.bare }));

/** No screen has it: whoever may open nothing is told that there is nothing. */
const NOWHERE = '/none';

/** Where the person starts: the first screen that says it is their first page and is open, or else the first open one. */
function homeOf(rights: Rights, screens: Iterable<Screen>, routes: readonly ScreenRoute[]): string {
  const isPlain = (path: string) => !/[:*]/.test(path);
  for (const { home, routes: paths } of screens) if (home && holds(rights, home)) return paths.find(isPlain) ?? NOWHERE;
  return routes.find((route) => !route.public && isPlain(route.path))?.path ?? NOWHERE;
}

/** The menu without entries that the person may not follow; emptied groups go. */
function menuView(rights: Rights, { id, groups }: Menu, isOpen: (address: string) => boolean): MenuView {
  const views = groups.map((group) => ({ ...group, items: group.items.flatMap((item) => itemViews(rights, item, isOpen)) }));
  return { id, groups: views.filter((group) => group.items.length > 0) };
}

function itemViews(rights: Rights, item: MenuItem, isOpen: (address: string) => boolean): readonly MenuItemView[] {
  if (!holds(rights, item.allow)) return [];
  return elementsOf(item, rights.scope)
    .map((element) => (item.each === undefined ? plainView(item) : filledView(rights, item, element)))
    .map((view) => (item.favourite !== undefined && holds(rights, item.favourite) ? { ...view, favourite: true as const } : view))
    .filter((view) => isOpen(view.to));
}

const plainView = ({ id, label, icon, to, tags }: MenuItem): MenuItemView => ({
  id,
  label,
  to,
  tags,
  ...(icon === undefined ? {} : { icon }),
});

/**
 * One of the entries that `each` makes. Its id carries what its address does, so that it stays the same.
 * Its icon is somebody's choice: one that nobody has drawn is left out, lest its place stay empty.
 */
function filledView({ product }: Rights, item: MenuItem, element: unknown): MenuItemView {
  const to = fill(item.to, encoded(element));
  const label = fill(item.label, element);
  const icon = item.icon === undefined ? undefined : fill(item.icon, element);
  return {
    id: `${item.id}:${to}`,
    label,
    to,
    tags: item.tags,
    ...(label === item.label ? {} : { literal: true as const }),
    ...(icon && (product.icons?.has(icon) ?? true) ? { icon } : {}),
  };
}

/** Values as they may stand in an address. */
function encoded(element: unknown): unknown {
  if (typeof element === 'string') return encodeURIComponent(element);
  if (typeof element !== 'object' || element === null) return element;
  return Object.fromEntries(
    Object.entries(element).map(([key, value]) => [key, typeof value === 'string' ? encodeURIComponent(value) : value]),
  );
}
