/** The plan of every kind of person against the agreed routes: what a browser tries slowly, held here for each change. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appPlan, leadsTo } from '../../engine/core/definitions/index.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { shippedProduct } from '../support/product.ts';
import { reachedBy, routePersonOf } from '../support/reach.ts';
import { addressOf, opens, type RoutePerson, routePeople, specRoutes } from '../support/routes.ts';
import { morePeople, type PersonName, people, switches } from './people.ts';

const product = await shippedProduct();

const planned: Readonly<Record<string, PersonName>> = {
  owner: 'owner',
  'brand admin': 'brand-admin',
  'brand user': 'brand-user',
  'provider admin': 'provider-admin',
  dispatcher: 'dispatcher',
  technician: 'technician',
};

describe.each(routePeople)('$name', (who: RoutePerson) => {
  const viewer = people[planned[who.name] ?? 'owner'];
  const app = appPlan(product, viewer, '2026-03-02T06:00:00.000Z');
  const isOpen = (address: string) => app.routes.some((route) => leadsTo(address, route.path));
  it.each(specRoutes.map((route) => [route.path, route] as const))('%s', (_, route) => {
    expect(isOpen(addressOf(route))).toBe(opens(who, route));
  });
  it('starts at the default page', () => {
    expect(app.home).toBe(who.home);
  });
});

const now = '2026-03-02T06:00:00.000Z';
const everybody: Readonly<Record<string, Viewer>> = { ...people, ...morePeople };

/** Pages that belong to one that is given: a record of a list, and what is chosen there. */
const within = (path: string) => path.split('/:')[0] ?? path;

describe.each(Object.entries(everybody))('%s', (_, viewer) => {
  const app = appPlan(product, viewer, now);
  const who = routePersonOf(viewer, switches);
  const isOpen = (address: string) => app.routes.some((route) => leadsTo(address, route.path));

  it('opens no address that the agreed routes keep from it', () => {
    const wrong = specRoutes.filter((route) => isOpen(addressOf(route)) && !opens(who, route)).map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it('opens nothing that no menu, link or agreed route gives', () => {
    const reached = reachedBy(product, viewer, now);
    const addresses = specRoutes.filter((route) => opens(who, route)).map(addressOf);
    const isGiven = (path: string) => reached.has(path) || addresses.some((address) => leadsTo(address, path));
    const parts = new Set(app.routes.filter(({ path }) => isGiven(path)).map(({ path }) => within(path)));
    const left = app.routes.filter(({ path, public: isPublic }) => !isPublic && !isGiven(path) && !parts.has(within(path)));
    expect(left.map(({ path }) => path)).toEqual([]);
  });

  it('is led home from every address that is not open', () => {
    const known = [...product.screens.values()].flatMap(({ routes }) => routes);
    const lost = known.filter((path) => !app.routes.some((route) => route.path === path) && !app.blocked.includes(path));
    expect(lost).toEqual([]);
  });
});

it('gives no page an address that the server keeps for calls and files: loaded anew, it would be none', () => {
  const kept = new Set(['assets', 'v1', ...readdirSync('src/web/public')]);
  const firstOf = (path: string) => path.split('/')[1] ?? '';
  const routes = [...new Set(Object.values(people).flatMap((viewer) => appPlan(product, viewer, '2026-03-02T06:00:00.000Z').routes))];
  expect(routes.length).toBeGreaterThan(0);
  expect(routes.map(({ path }) => path).filter((path) => kept.has(firstOf(path)))).toEqual([]);
});
