/** The frame of the product for who is not signed in: no rights, no menus, the formats of the country it is made for. */
import type { Viewer } from '../../core/definitions/types.ts';
import type { AppPlan } from '../../core/definitions/view-types.ts';
import { type PublicScreen, SIGN_IN } from './public-plan.ts';

export const planForNobody = (nobody: Viewer, screens: readonly PublicScreen[]): AppPlan => ({
  version: 'public',
  ...nobody,
  menus: {},
  routes: screens.flatMap(({ id, title, routes }) => routes.map((path) => ({ screen: id, path, title, public: true, bare: true }))),
  blocked: [],
  home: SIGN_IN,
});
