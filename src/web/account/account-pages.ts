/** Own pages of a person, to which the account menu leads. */
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';
import type { AccountPage } from '../../../engine/web/product.ts';

/** In the order in which an address is preferred: menus name the more exact one. */
const providers = {
  profile: ['/main/my-account/my-profile/profile-details', '/main/my-account/my-profile', '/my-profile'],
  second: { label: 'shell.my_settings', icon: 'settings', addresses: ['/main/my-account/my-settings'] },
};
const others = {
  profile: ['/my-profile/profile-details', '/my-profile'],
  second: { label: 'shell.my_account', icon: 'circle-user', addresses: ['/main/my-account/my-settings', '/main/my-account/my-profile'] },
};

/** Own pages that this person may open: My Profile, and My Settings for providers, My Account for the others. */
export function accountPages({ org, routes }: Pick<AppPlan, 'org' | 'routes'>): readonly AccountPage[] {
  const open = new Set(routes.map(({ path }) => path));
  const { profile, second } = org.type === 'ORG_TYPE_SRVC_PRVDR' ? providers : others;
  const pages = [
    { label: 'shell.my_profile', icon: 'user', to: profile.find((to) => open.has(to)) },
    { label: second.label, icon: second.icon, to: second.addresses.find((to) => open.has(to)) },
  ];
  return pages.flatMap(({ label, icon, to }) => (to === undefined ? [] : [{ label, icon, to }]));
}
