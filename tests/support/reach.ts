/** Where somebody gets by menus and links: the addresses that a person's own screens name, followed from the menus on. */
import { appPlan, createRights, leadsTo, screenPlan } from '../../engine/core/definitions/index.ts';
import type { Product, Viewer } from '../../engine/core/definitions/types.ts';
import type { AppPlan, ScreenRoute } from '../../engine/core/definitions/view-types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import type { OrgKind, RoutePerson, RouteRight } from './routes.ts';

const addressesIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  return isObject(value) ? Object.values(value).flatMap(addressesIn) : [];
};

/** What stands in braces is a record's value: any will do. */
const routeAt = ({ routes }: AppPlan, address: string): ScreenRoute | undefined => {
  const path = (address.split(/[?#]/)[0] ?? '').replaceAll(/\{[^}]+\}/g, 'x');
  return routes.find((route) => leadsTo(path, route.path));
};

/** Paths of the routes that menus and links lead this person to, the first page included. */
export function reachedBy(product: Product, viewer: Viewer, now: string): ReadonlySet<string> {
  const app = appPlan(product, viewer, now);
  const rights = createRights(product, viewer, now);
  const open = [app.home, ...Object.values(app.menus).flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ to }) => to)))];
  const reached = new Set<string>();
  // Grows while it is walked.
  for (const address of open) {
    const route = routeAt(app, address);
    if (!route || reached.has(route.path)) continue;
    reached.add(route.path);
    const screen = product.screens.get(route.screen);
    open.push(...addressesIn(screen && screenPlan(rights, screen)?.body));
  }
  return reached;
}

const kinds: Readonly<Record<Viewer['org']['type'], OrgKind>> = {
  ORG_TYPE_OWNER: 'owner',
  ORG_TYPE_SRVC_PRVDR: 'provider',
  ORG_TYPE_CUSTOMER: 'brand',
};

/** What the agreed routes ask about a person; `flags`: all that there are. */
export function routePersonOf({ user, org, flags }: Viewer, all: readonly string[]): Omit<RoutePerson, 'email' | 'name' | 'home'> {
  const held: Readonly<Partial<Record<RouteRight, boolean>>> = {
    desk: !user.is_on_field,
    appAccess: user.app_access.length > 0,
    depRequests: user.can_see_dep_requests && user.menu_reads.includes('depRequests'),
    jobOffers: user.has_job_offers,
  };
  const rights = Object.entries(held).flatMap(([name, has]) => (has ? [name as RouteRight] : []));
  const menus = user.menu_reads.filter((name): name is RouteRight => !(name in held));
  return {
    org: kinds[org.type],
    isAdmin: user.is_admin,
    rights: [...rights, ...menus, ...(user.is_admin && org.type !== 'ORG_TYPE_OWNER' ? (['toggle'] as const) : [])],
    without: all.filter((name) => flags[name] !== true),
  };
}
