/** The plan of every kind of person against the routes of the specification: what a browser tries slowly, held here for each change. */
import { describe, expect, it } from 'vitest';
import { appPlan, leadsTo } from '../../engine/core/definitions/index.ts';
import { shippedProduct } from '../support/product.ts';
import { addressOf, opens, type RoutePerson, routePeople, specRoutes } from '../support/routes.ts';
import { type PersonName, people } from './people.ts';

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
