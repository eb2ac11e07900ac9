/**
 * Every agreed route and who opens it; everybody else is sent to the default page.
 * What a browser and a plan must agree with.
 */
export type OrgKind = 'owner' | 'provider' | 'brand';

/** `admin`: administrators alone; `desk`: whoever is not on field, as the menus have it. The others are rights that a role or the person may have; administrators have all of them. */
export type RouteRight =
  | 'admin'
  | 'toggle'
  | 'appAccess'
  | 'desk'
  | 'depRequests'
  | 'jobOffers'
  | 'manageInventory'
  | 'setupAutomation'
  | 'setupCapacity'
  | 'setupInventory'
  | 'setupRates'
  | 'setupRatings'
  | 'setupRequests'
  | 'setupUsers'
  | 'stockTransfer';

export type SpecRoute = {
  readonly path: string;
  readonly isPublic?: true;
  readonly orgs?: readonly OrgKind[];
  readonly right?: RouteRight;
  /** Of the platform owner's switches the one that it is behind. */
  readonly flag?: string;
  /** Where it is opened in tests, when the pattern without its optional parameters is no address. */
  readonly at?: string;
};

const everyone: readonly OrgKind[] = ['owner', 'provider', 'brand'];
const notProviders: readonly OrgKind[] = ['owner', 'brand'];
const notOwners: readonly OrgKind[] = ['provider', 'brand'];
const providers: readonly OrgKind[] = ['provider'];
const owners: readonly OrgKind[] = ['owner'];
const brands: readonly OrgKind[] = ['brand'];

export const specRoutes: readonly SpecRoute[] = [
  { path: '/signin', isPublic: true },
  { path: '/fields-creator', isPublic: true },
  { path: '/deployment-daily-update', isPublic: true },
  { path: '/customer-feedback', isPublic: true },
  { path: '/l/:token', isPublic: true },
  { path: '/:h/l/:token', isPublic: true },
  { path: '/download-app', isPublic: true },
  { path: '/sample', orgs: everyone },
  { path: '/devlPlayground', orgs: everyone, right: 'admin' },
  { path: '/crud-overview-demo', orgs: everyone },
  { path: '/users', orgs: everyone, right: 'admin' },
  { path: '/srvcProviders', orgs: notProviders, right: 'admin' },
  { path: '/customer', orgs: everyone, right: 'desk' },
  { path: '/organisations', orgs: owners },
  { path: '/dashboard', orgs: everyone, right: 'admin' },
  { path: '/dashboard-user', orgs: brands },
  { path: '/dashboard-prvdr', orgs: providers },
  { path: '/dashboard-onfield', orgs: everyone },
  { path: '/dashboard-owner', orgs: owners },
  { path: '/toggle-role', orgs: everyone, right: 'toggle' },
  { path: '/services/:srvc_id', orgs: notProviders, at: '/services' },
  { path: '/customer-requests', orgs: providers },
  { path: '/customer-requests/:srvc_type_id', orgs: providers, at: '/customer-requests/1' },
  { path: '/my-tasks', orgs: everyone },
  { path: '/my-availability', orgs: everyone },
  { path: '/my-leaves', orgs: everyone },
  { path: '/my-profile', orgs: everyone },
  { path: '/my-profile/profile-details', orgs: everyone },
  { path: '/main/my-account/my-profile', orgs: everyone },
  { path: '/main/my-account/my-profile/profile-details', orgs: everyone },
  { path: '/main/my-account/my-settings', orgs: everyone },
  { path: '/api-docs', orgs: everyone },
  { path: '/tutorials', orgs: everyone },
  { path: '/version-log', orgs: everyone },
  { path: '/change-log', orgs: everyone },
  { path: '/bulk-actions', orgs: everyone, right: 'desk' },
  { path: '/job-broadcasts', orgs: everyone, right: 'jobOffers', flag: 'TMS250514964399' },
  { path: '/warehouse/12', orgs: everyone },
  { path: '/deployment-requests/:srvc_type_id?/:showDeploymentReq?/:selected_deployment_date?', orgs: everyone, right: 'depRequests' },
  { path: '/customer-access/:cust_org_id?/:cust_srvc_id?', orgs: everyone, right: 'desk' },
  { path: '/technician-app-access/:role_id?/:technician_id?', orgs: everyone, right: 'appAccess' },
  { path: '/setup/insights/projects/:vertical?', orgs: everyone, right: 'desk', flag: 'TMS250613586199' },
  { path: '/setup/insights/taskUpdates/:sbtsk_type_id?', orgs: everyone, right: 'desk', flag: 'TMS250613586199' },
  { path: '/setup/rate-config/rate-card/:vertical?/:specific_select_field?', orgs: providers, right: 'setupRates' },
  { path: '/setup/rate-config/sp-categories/:vertical_id?', orgs: providers, right: 'setupRates' },
  { path: '/setup/capacity/service-hubs/:vertical_id?', orgs: providers, right: 'setupCapacity' },
  { path: '/setup/capacity/time-slots/:vertical_id?', orgs: providers, right: 'setupCapacity' },
  { path: '/setup/capacity/vertical-skills/:vertical_id?', orgs: providers, right: 'setupCapacity' },
  { path: '/main/ace/capacity-dashboard/:vertical_id?', orgs: notOwners, right: 'desk' },
  { path: '/main/manage-inventory/manage-stock/:stock_type?', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  {
    path: '/main/stock-transfer/to-sp/:trsnfr_frm_warehouse?/:prvdr_list?/:sp_warehouse?/:inventory_type?',
    orgs: everyone,
    right: 'stockTransfer',
    flag: 'inventory_menus',
  },
  {
    path: '/main/stock-transfer/to-technician/:on_field_user_list?/:brand_list?/:sp_warehouse?/:inventory_type?',
    orgs: everyone,
    right: 'stockTransfer',
    flag: 'inventory_menus',
  },
  {
    path: '/main/stock-transfer/inter-warehouse/:trsnfr_frm_warehouse?/:trsnfr_to_warehouse?/:inventory_type?',
    orgs: everyone,
    right: 'stockTransfer',
    flag: 'inventory_menus',
  },
  { path: '/setup/user-config/roles', orgs: everyone, right: 'admin' },
  { path: '/setup/user-config/locations', orgs: everyone, right: 'admin' },
  { path: '/setup/user-config/fields', orgs: everyone, right: 'admin' },
  { path: '/setup/user-config/restrictions', orgs: everyone, right: 'setupUsers' },
  { path: '/setup/user-config/zones', orgs: notProviders, right: 'setupUsers' },
  { path: '/setup/srvc-req/types', orgs: everyone, right: 'admin' },
  { path: '/setup/srvc-req/alerts', orgs: everyone, right: 'admin' },
  { path: '/setup/custom-fields', orgs: everyone, right: 'admin' },
  { path: '/setup/srvc-req/sub-tasks-types', orgs: everyone, right: 'admin' },
  { path: '/setup/srvc-req/status-group', orgs: everyone, right: 'setupRequests' },
  { path: '/setup/srvc-req/service-provider-fields', orgs: providers, right: 'setupRequests' },
  { path: '/setup/srvc-req/service-provider-authorities', orgs: everyone, right: 'setupRequests' },
  { path: '/setup/srvc-req/settings', orgs: everyone, right: 'setupRequests' },
  { path: '/setup/insights/visitMap', orgs: everyone, right: 'desk' },
  { path: '/setup/insights/siteMap', orgs: everyone, right: 'desk' },
  { path: '/setup/insights/serviceMetrics', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/leaves', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/assignment', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/attendance', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/office_attendance', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/daily_report', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/range-report', orgs: everyone, right: 'desk' },
  { path: '/setup/attendance/availability-report', orgs: everyone, right: 'desk' },
  { path: '/setup/automation-deployment/pool-view', orgs: everyone, right: 'setupAutomation' },
  { path: '/setup/automation-deployment/pulse-tracker', orgs: everyone, right: 'setupAutomation' },
  { path: '/setup/automation-deployment/lambda-based', orgs: providers, right: 'setupAutomation' },
  { path: '/setup/automation-deployment/job-broadcast', orgs: providers, right: 'setupAutomation' },
  { path: '/setup/automation-deployment/execution-master', orgs: providers, right: 'setupAutomation' },
  { path: '/setup/rate-config/billing-fields', orgs: everyone, right: 'setupRates' },
  { path: '/setup/capacity/availability-slots', orgs: providers, right: 'setupCapacity' },
  { path: '/setup/capacity/capacity-settings', orgs: providers, right: 'setupCapacity' },
  { path: '/setup/ratings/task-wise', orgs: everyone, right: 'desk' },
  { path: '/setup/ratings/day-wise', orgs: providers, right: 'desk' },
  { path: '/setup/inventory-config/manage-custom-fields', orgs: notProviders, right: 'setupInventory' },
  { path: '/rating/rating-templates', orgs: everyone, right: 'setupRatings' },
  { path: '/ow-setup/configuration/create-service-types', orgs: owners },
  { path: '/ow-setup/configuration/manage-service-types', orgs: owners },
  { path: '/ow-setup/configuration/manage-subtask-types', orgs: owners },
  { path: '/ow-setup/configuration/manage-feature-flags', orgs: owners },
  { path: '/main/ace/quick-assignment', orgs: notOwners, right: 'desk' },
  { path: '/main/ace/auto-assign', orgs: notOwners, right: 'desk' },
  { path: '/main/ace/exceptions', orgs: notOwners, right: 'desk', flag: 'TMS250303485281' },
  { path: '/main/ace/runs', orgs: notOwners, right: 'desk', flag: 'TMS250303485281' },
  { path: '/main/manage-inventory/manage-skus', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  { path: '/main/manage-inventory/manage-category', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  { path: '/main/manage-inventory/manage-spares', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  { path: '/main/manage-inventory/manage-warehouse', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  { path: '/main/manage-inventory/sp-inventory-master', orgs: everyone, right: 'manageInventory', flag: 'inventory_menus' },
  { path: '/main/stock-transfer/transfer-history', orgs: everyone, right: 'stockTransfer', flag: 'inventory_menus' },
  { path: '/main/stock-transfer/incoming-transfer', orgs: everyone, right: 'stockTransfer', flag: 'inventory_menus' },
  { path: '/main/inventory/my-inventory', orgs: everyone },
];

/** An address that matches the route. */
export const addressOf = ({ path, at }: SpecRoute): string => at ?? path.replaceAll(/\/:\w+\?/g, '');

/** A person of the demo with whatever opens routes beyond the kind of organisation. */
export type RoutePerson = {
  readonly email: string;
  readonly name: string;
  readonly org: OrgKind;
  readonly isAdmin: boolean;
  readonly rights: readonly RouteRight[];
  /** Switches that are off for the organisation; the demo has all of them on. */
  readonly without?: readonly string[];
  /** Where the person lands: the default page. */
  readonly home: string;
};

export const routePeople: readonly RoutePerson[] = [
  { name: 'owner', email: 'owner@demo.test', org: 'owner', isAdmin: true, rights: [], home: '/dashboard-owner' },
  { name: 'brand admin', email: 'admin@acme.test', org: 'brand', isAdmin: true, rights: ['toggle'], home: '/dashboard' },
  {
    name: 'brand user',
    email: 'user@acme.test',
    org: 'brand',
    isAdmin: false,
    rights: ['desk', 'manageInventory'],
    home: '/dashboard-user',
  },
  { name: 'provider admin', email: 'admin@fixit.test', org: 'provider', isAdmin: true, rights: ['toggle'], home: '/dashboard' },
  {
    name: 'dispatcher',
    email: 'user@fixit.test',
    org: 'provider',
    isAdmin: false,
    rights: ['desk', 'manageInventory', 'stockTransfer', 'depRequests'],
    home: '/dashboard-prvdr',
  },
  {
    name: 'technician',
    email: 'tech@fixit.test',
    org: 'provider',
    isAdmin: false,
    rights: ['jobOffers', 'appAccess'],
    home: '/dashboard-prvdr',
  },
];

/** Whether the person opens the route; nobody but administrators of other organisations changes the view. */
export function opens(person: Omit<RoutePerson, 'email' | 'name' | 'home'>, { isPublic, orgs, right, flag }: SpecRoute): boolean {
  if (isPublic) return true;
  if (!orgs?.includes(person.org) || (flag !== undefined && person.without?.includes(flag))) return false;
  if (right === undefined) return true;
  if (right === 'toggle') return person.isAdmin && person.org !== 'owner';
  return person.isAdmin || person.rights.includes(right);
}
