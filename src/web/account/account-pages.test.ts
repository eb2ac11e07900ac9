import { expect, it } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';
import { accountPages } from './account-pages.ts';

const routes = (...paths: string[]): AppPlan['routes'] =>
  paths.map((path) => ({ screen: path, path, title: path, public: false, bare: false }));
const all = routes('/my-profile', '/my-profile/profile-details', '/main/my-account/my-profile', '/main/my-account/my-settings');
const pagesOf = (type: AppPlan['org']['type'], open = all) =>
  accountPages({ ...fakeApp({ org: { type } }), routes: open }).map(({ label, to }) => [label, to]);

it('leads providers to profile and settings, others to profile and account', () => {
  expect(pagesOf('ORG_TYPE_SRVC_PRVDR')).toEqual([
    ['shell.my_profile', '/main/my-account/my-profile'],
    ['shell.my_settings', '/main/my-account/my-settings'],
  ]);
  for (const type of ['ORG_TYPE_CUSTOMER', 'ORG_TYPE_OWNER'] as const)
    expect(pagesOf(type)).toEqual([
      ['shell.my_profile', '/my-profile/profile-details'],
      ['shell.my_account', '/main/my-account/my-settings'],
    ]);
});

it('leads nowhere that is closed', () => {
  expect(pagesOf('ORG_TYPE_SRVC_PRVDR', routes('/my-profile'))).toEqual([['shell.my_profile', '/my-profile']]);
  expect(pagesOf('ORG_TYPE_CUSTOMER', [])).toEqual([]);
});
