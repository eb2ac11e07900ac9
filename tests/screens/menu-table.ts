/** Every entry of the sidebars in its order, its words and marks, and who sees it. */
import type { Viewer } from '../../engine/core/definitions/types.ts';

type Sees = (viewer: Viewer) => boolean;
export type Row = {
  readonly to: string;
  readonly label: string;
  readonly sees: Sees;
  /** Where the agreed list names it (menu-words.ts); none: an entry that came later. */
  readonly words: string | undefined;
  readonly tags: readonly string[];
};
export type Group = { readonly heading: string | undefined; readonly rows: readonly Row[] };

const row = (to: string, label: string, sees: Sees, words: string | undefined, ...tags: readonly string[]): Row => ({
  to,
  label,
  sees,
  words,
  tags,
});
/** Rows of one folder; the agreed list names them as they stand there unless told otherwise. */
const rows = (at: string, sees: Sees, entries: readonly (readonly [string, string, string?])[]): readonly Row[] =>
  entries.map(([name, label, words = name]) => row(at + name, label, sees, words));

const everyone: Sees = () => true;
const sp: Sees = ({ org }) => org.type === 'ORG_TYPE_SRVC_PRVDR';
const notSp: Sees = (viewer) => !sp(viewer);
const owner: Sees = ({ org }) => org.type === 'ORG_TYPE_OWNER';
const notOwner: Sees = (viewer) => !owner(viewer);
const brand: Sees = ({ org }) => org.type === 'ORG_TYPE_CUSTOMER';
const home: Sees = ({ user, org }) => user.is_on_field && org.has_subtask_types;
/** On-field people work by their own pages, unless they are administrators too. */
const office: Sees = ({ user }) => user.is_admin || !user.is_on_field;
/** A screen of which nothing is left is closed: to a brand's people without rights on any service type, those over requests. */
const requests: Sees = (viewer) => !brand(viewer) || viewer.user.read_service_ids.length > 0;
const both =
  (...all: readonly Sees[]): Sees =>
  (viewer) =>
    all.every((sees) => sees(viewer));
const flag =
  (code: string): Sees =>
  ({ flags }) =>
    flags[code] === true;
const reads =
  (menu: string): Sees =>
  ({ user }) =>
    user.menu_reads.includes(menu);
/** Setup given to people who have no admin view. */
const given = (menu: string): Sees => both(({ user }) => !user.is_admin, reads(menu));
const inventory = both(flag('inventory_menus'), reads('manageInventory'));
const transfers = both(flag('inventory_menus'), reads('stockTransfer'), notOwner);

export const adminTable: readonly Group[] = [
  {
    heading: undefined,
    rows: [
      row('/dashboard', 'Dashboard', everyone, '/dashboard'),
      row('/users', 'Users', everyone, '/users'),
      row('/customer', 'Customers', notSp, '/customer and'),
      row('/customer-assets', 'Customer assets', brand, undefined),
      row('/recurring-requests', 'Recurring requests', brand, undefined),
      row('/srvcProviders', 'Service providers', notSp, '/srvcProviders (both hidden for SPs)'),
    ],
  },
  {
    heading: 'User configuration',
    rows: [
      row('/setup/user-config/roles', 'Roles', everyone, 'setup/user-config roles'),
      row('/setup/user-config/locations', 'Locations', everyone, 'locations'),
      row('/setup/user-config/zones', 'Zones', notSp, 'zones (not for SPs)'),
      row('/setup/user-config/fields', 'User fields', everyone, 'fields, restrictions'),
      row('/setup/user-config/restrictions', 'Restrictions', everyone, 'restrictions'),
    ],
  },
  {
    heading: 'Service requests',
    rows: [
      row('/setup/srvc-req/types', 'Service types', everyone, 'setup/srvc-req types'),
      row('/setup/srvc-req/sub-tasks-types', 'Sub-task types', everyone, 'sub-tasks-types'),
      row('/setup/srvc-req/status-group', 'Status groups', everyone, 'status-group'),
      row('/setup/srvc-req/settings', 'Settings', everyone, 'settings; setup/srvc-req'),
      row('/setup/srvc-req/messages', 'Messages to customers', brand, undefined),
      row('/setup/srvc-req/intake', 'Intake', brand, undefined),
      row('/setup/srvc-req/calendars', 'Business calendars', everyone, undefined),
      row('/setup/srvc-req/templates', 'Templates', notSp, undefined),
      row('/setup/srvc-req/service-provider-fields', 'Verticals', sp, 'service-provider-fields (SP only, labelled Verticals)'),
      // Who approves bills, discounts and leave: nothing else would lead to the address.
      row('/setup/srvc-req/service-provider-authorities', 'Authorities', everyone, undefined),
      row('/setup/customise', 'Customise', everyone, undefined),
      row('/setup/words', 'Words', everyone, undefined),
    ],
  },
  {
    heading: 'Automation and deployment',
    rows: [
      row('/setup/automation-deployment/pool-view', 'Pool view', everyone, 'pool-view'),
      row('/setup/automation-deployment/pulse-tracker', 'Pulse tracker', everyone, 'pulse-tracker'),
      row('/setup/automation-deployment/execution-master', 'Execution master', sp, 'SP-only execution-master'),
      row('/setup/automation-deployment/lambda-based', 'Lambda based', sp, 'lambda-based'),
      row('/setup/automation-deployment/own-flows', 'Own flows', everyone, undefined),
      row('/setup/automation-deployment/webhooks', 'Webhooks', everyone, undefined),
      row('/setup/automation-deployment/api-keys', 'API keys', everyone, undefined),
      // What happens by itself concerns every organisation.
      row('/setup/automation-deployment/flows', 'Flows', everyone, undefined),
      row('/setup/automation-deployment/job-broadcast', 'Job broadcast', sp, 'job-broadcast'),
    ],
  },
  {
    heading: 'Rate configuration',
    rows: [
      row('/setup/rate-config/billing-fields', 'Billing fields', everyone, 'setup/rate-config/billing-fields'),
      row('/setup/rate-config/rate-card', 'Rate card', sp, 'SP-only rate-card'),
      row('/setup/rate-config/sp-categories', 'Provider categories', sp, 'sp-categories'),
    ],
  },
  {
    heading: 'Capacity',
    rows: [
      row('/setup/capacity/service-hubs', 'Service hubs', sp, 'SP-only setup/capacity service-hubs'),
      row('/setup/capacity/availability-slots', 'Availability slots', sp, 'availability-slots'),
      row('/setup/capacity/time-slots', 'Time slots', sp, 'time-slots'),
      row('/setup/capacity/vertical-skills', 'Vertical skills', sp, 'vertical-skills'),
      row('/setup/capacity/capacity-settings', 'Capacity settings', sp, 'capacity-settings'),
    ],
  },
  {
    heading: 'More',
    rows: [
      row(
        '/setup/inventory-config/manage-custom-fields',
        'Inventory custom fields',
        notSp,
        'non-SP-only setup/inventory-config/manage-custom-fields',
      ),
      row('/rating/rating-templates', 'Rating templates', everyone, '/rating/rating-templates'),
      row('/setup/ratings/rubric', 'AI rating rules', sp, undefined),
      row('/api-docs', 'API', everyone, '/api-docs'),
    ],
  },
  { heading: undefined, rows: [row('/toggle-role', 'User view', everyone, "/toggle-role (labelled 'User view')")] },
];

/** The admin view's groups of which `right` grants some pages, as they stand in the other view. */
const givenGroup = (heading: string, rights: Readonly<Record<string, readonly string[]>>): Group => {
  const entries = adminTable.find((group) => group.heading === heading)?.rows ?? [];
  const rightTo = (to: string) => Object.entries(rights).find(([, names]) => names.some((name) => to.endsWith(`/${name}`)))?.[0];
  return {
    heading,
    rows: entries.flatMap((entry) => {
      const right = rightTo(entry.to);
      return right === undefined ? [] : [{ ...entry, words: undefined, sees: both(entry.sees, given(right)) }];
    }),
  };
};

export const userTable: readonly Group[] = [
  {
    heading: undefined,
    rows: [
      row('/dashboard-onfield', 'Home', home, '/dashboard-onfield (Home; for on-field users whose organisation has sub-task types'),
      row('/dashboard-user', 'Dashboard', brand, '/dashboard-user (non-SP)'),
      row(
        '/dashboard-prvdr',
        'Dashboard',
        both(sp, (viewer) => viewer.user.is_admin || !home(viewer)),
        '/dashboard-prvdr (SP)',
      ),
      row('/dashboard-owner', 'Dashboard', owner, '/dashboard-owner (marked coming soon)', 'coming soon'),
      row('/my-tasks', 'My tasks', both(notOwner, requests), '/my-tasks (default filter due day today)'),
      row(
        '/open-work',
        'Open work',
        both(sp, ({ user }) => user.is_on_field && !user.is_admin, reads('pool')),
        undefined,
      ),
      row('/my-availability', 'My availability', notOwner, '/my-availability'),
      row('/my-leaves', 'My leaves', notOwner, '/my-leaves'),
      row('/my-questions', 'Questions for me', notOwner, undefined),
      row('/main/inventory/my-inventory', 'My inventory', notOwner, '/main/inventory/my-inventory'),
    ],
  },
  {
    heading: 'Work',
    rows: [
      row('/customer-requests', 'Customer requests', sp, '/customer-requests'),
      row('/tasks', 'Sub-tasks', both(sp, office), undefined),
      row('/services', 'Service requests', both(notSp, requests), undefined),
      row('/services/{srvc_id}', '{srvc_title}', notSp, '/services/{srvc_id} (one entry per service the user may access)'),
      row(
        '/job-broadcasts',
        'Job broadcasts',
        both(flag('TMS250514964399'), ({ user }) => user.has_job_offers),
        '/job-broadcasts',
      ),
      row(
        '/deployment-requests',
        'Deployment requests',
        both(reads('depRequests'), ({ user }) => user.can_see_dep_requests),
        '/deployment-requests',
      ),
      row(
        '/bills',
        'Bills',
        both(office, notOwner, ({ user }) => (user.billing_service_ids ?? []).length > 0),
        undefined,
      ),
      row('/bulk-actions', 'Bulk actions', both(office, notOwner), '/bulk-actions'),
    ],
  },
  {
    heading: 'ACE',
    rows: [
      row('/main/ace/exceptions', 'Exceptions', both(flag('TMS250303485281'), office, notOwner), '/main/ace/exceptions', 'beta'),
      row('/main/ace/runs', 'Runs', both(flag('TMS250303485281'), office, notOwner), '/main/ace/runs (both marked beta)', 'beta'),
      row('/main/ace/board', 'Dispatch board', both(office, sp), undefined),
      row('/main/ace/auto-assign', 'Auto assign', both(office, notOwner), '/main/ace/auto-assign'),
      row('/main/ace/what-if', 'What if', both(office, sp), undefined),
      row('/main/ace/quick-assignment', 'Quick assignment', both(office, notOwner), '/main/ace/quick-assignment'),
      row('/main/ace/capacity-dashboard', 'Capacity dashboard', both(office, notOwner), '/main/ace/capacity-dashboard'),
    ],
  },
  {
    heading: 'Ratings',
    rows: [
      row('/setup/ratings/task-wise', 'Site Ratings', office, '/setup/ratings/task-wise (Site Ratings)'),
      row('/setup/ratings/visit-reviews', 'AI ratings', both(sp, office), undefined),
      row('/setup/ratings/feedback', 'Customer feedback', both(office, notOwner), undefined),
      row('/setup/ratings/day-wise', 'Grouped Ratings', both(sp, office), '/setup/ratings/day-wise (Grouped Ratings, SP only)'),
    ],
  },
  {
    heading: 'Insights',
    rows: [
      row('/setup/insights/serviceMetrics', 'Service metrics', office, 'serviceMetrics (coming soon)', 'coming soon'),
      row('/setup/insights/visitMap', 'Visit map', office, 'visitMap'),
      row('/setup/insights/siteMap', 'Site map', both(office, requests), 'siteMap'),
      row('/setup/insights/taskUpdates', 'Task updates', both(flag('TMS250613586199'), office), 'taskUpdates'),
      row('/setup/insights/projects', 'Projects', both(flag('TMS250613586199'), office), 'projects'),
    ],
  },
  {
    heading: 'Attendance',
    rows: rows('/setup/attendance/', both(office, notOwner), [
      ['leaves', 'Leaves', 'attendance/leaves'],
      ['assignment', 'Assignment', ' assignment,'],
      ['attendance', 'Attendance', ' attendance,'],
      ['office_attendance', 'Office attendance'],
      ['daily_report', 'Daily report'],
      ['range-report', 'Range report'],
      ['availability-report', 'Availability report'],
    ]),
  },
  {
    heading: 'Inventory',
    rows: rows('/main/manage-inventory/', inventory, [
      ['manage-skus', 'SKUs'],
      ['manage-category', 'Categories'],
      ['manage-spares', 'Spares'],
      ['manage-warehouse', 'Warehouses'],
      ['manage-stock', 'Stock'],
      ['sp-inventory-master', 'Stock at service providers'],
    ]),
  },
  {
    heading: 'Stock transfer',
    rows: rows('/main/stock-transfer/', transfers, [
      ['inter-warehouse', 'Inter-warehouse'],
      ['to-sp', 'To service provider'],
      ['transfer-history', 'Transfer history'],
      ['incoming-transfer', 'Incoming transfers'],
      ['to-technician', 'To technician'],
    ]),
  },
  {
    heading: 'People',
    rows: [
      row('/users', 'Users', owner, '/users'),
      row('/organisations', 'Organisations', owner, '/organisations'),
      row('/srvcProviders', 'Service providers', owner, undefined),
      row('/customer-access', 'Customer access', both(office, notOwner), '/customer-access'),
      row('/customer', 'Customers', office, '/customer, /technician'),
      row('/customer-assets', 'Customer assets', both(brand, office, requests), undefined),
      row('/recurring-requests', 'Recurring requests', both(brand, office, requests), undefined),
      row(
        '/technician-app-access',
        'Technician app access',
        ({ user }) => user.is_admin || user.app_access.length > 0,
        '/technician-app-access',
      ),
    ],
  },
  {
    heading: 'Owner setup',
    rows: [
      ...rows('/ow-setup/configuration/', owner, [
        ['create-service-types', 'Create service types'],
        ['manage-service-types', 'Manage service types'],
        ['manage-subtask-types', 'Manage sub-task types'],
        ['manage-feature-flags', 'Manage feature flags'],
      ]),
      row('/ow-setup/configuration/manage-pincodes', 'Manage pincodes', owner, undefined),
      row('/ow-setup/configuration/jobs', 'Jobs', owner, undefined),
    ],
  },
  givenGroup('User configuration', { setupUsers: ['zones', 'restrictions'] }),
  givenGroup('Service requests', {
    setupRequests: [
      'status-group',
      'settings',
      'messages',
      'intake',
      'calendars',
      'service-provider-fields',
      'service-provider-authorities',
    ],
  }),
  givenGroup('Automation and deployment', {
    setupAutomation: ['pool-view', 'pulse-tracker', 'execution-master', 'lambda-based', 'own-flows', 'webhooks', 'job-broadcast'],
  }),
  givenGroup('Rate configuration', { setupRates: ['billing-fields', 'rate-card', 'sp-categories'] }),
  givenGroup('Capacity', { setupCapacity: ['service-hubs', 'availability-slots', 'time-slots', 'vertical-skills', 'capacity-settings'] }),
  givenGroup('More', { setupInventory: ['manage-custom-fields'], setupRatings: ['rating-templates'] }),
  {
    heading: 'Account',
    rows: [
      row('/main/my-account/my-profile/profile-details', 'Profile details', sp, '/main/my-account/my-profile/profile-details'),
      row('/main/my-account/my-settings', 'My settings', sp, '/main/my-account/my-settings (SP)'),
      row('/my-profile/profile-details', 'My account', notSp, '/my-profile/profile-details (non-SP)'),
      row('/api-docs', 'API', office, '/api-docs'),
      row('/change-log', 'Change log', everyone, '/change-log'),
    ],
  },
  {
    heading: undefined,
    rows: [
      row(
        '/toggle-role',
        'Admin view',
        both(notOwner, ({ user }) => user.is_admin),
        "/toggle-role (labelled 'Admin view')",
      ),
    ],
  },
];
