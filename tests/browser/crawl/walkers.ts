/** The people of the demo and their addresses, out of the definitions and the routes that were agreed on. */
import { appPlan } from '../../../engine/core/definitions/index.ts';
import type { Product } from '../../../engine/core/definitions/types.ts';
import { people } from '../../screens/people.ts';
import { addressOf, opens, routePeople, specRoutes } from '../../support/routes.ts';
import type { Walker } from './plan.ts';

/** The switch of views and the sign-in page lead on by themselves; short links resolve elsewhere. */
const passing = ['/toggle-role', '/signin', '/l/:token', '/:h/l/:token'];
const routes = specRoutes.filter(({ path }) => !passing.includes(path));

const planned: Readonly<Record<string, keyof typeof people>> = {
  owner: 'owner',
  'brand admin': 'brand-admin',
  'brand user': 'brand-user',
  'provider admin': 'provider-admin',
  dispatcher: 'dispatcher',
  technician: 'technician',
};

const isPlain = (path: string) => !path.includes(':') && !passing.includes(path);
const sorted = (addresses: readonly string[]) => [...new Set(addresses)].sort();

/** `now` is the moment by which rules that ask for the time decide. */
export const walkersOf = (product: Product, now = new Date().toISOString()): readonly Walker[] =>
  routePeople.map((who) => {
    const viewer = people[planned[who.name] ?? 'owner'];
    const app = appPlan(product, viewer, now);
    const [theirs, others] = [routes.filter((route) => opens(who, route)), routes.filter((route) => !opens(who, route))];
    const own = app.routes.filter((route) => !route.public && isPlain(route.path)).map(({ path }) => path);
    return {
      name: who.name,
      email: who.email,
      home: who.home,
      open: sorted([...own, ...theirs.map(addressOf)]),
      blocked: sorted([...app.blocked.filter(isPlain), ...others.map(addressOf)]),
    };
  });
