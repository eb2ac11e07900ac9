/** The sidebars as they were agreed on, word by word: entries that somebody relies on, by the names in their addresses. */

/** Of the admin view. */
export const adminWords =
  "/dashboard, /users, /customer and /srvcProviders (both hidden for SPs); setup/user-config roles, locations, zones (not for SPs), fields, restrictions; setup/srvc-req types, sub-tasks-types, status-group, settings; setup/srvc-req/service-provider-fields (SP only, labelled Verticals); setup/automation-deployment pool-view and pulse-tracker, and SP-only execution-master, lambda-based and job-broadcast; setup/rate-config/billing-fields, and SP-only rate-card and sp-categories; SP-only setup/capacity service-hubs, availability-slots, time-slots, vertical-skills, capacity-settings; non-SP-only setup/inventory-config/manage-custom-fields; /rating/rating-templates; /api-docs; /toggle-role (labelled 'User view').";

/** Of the user view, one line each. */
export const userWords: readonly string[] = [
  '/dashboard-onfield (Home; for on-field users whose organisation has sub-task types; default filter: sub-task due day today)',
  '/my-availability',
  '/dashboard-user (non-SP) and /dashboard-prvdr (SP)',
  '/main/ace/exceptions and /main/ace/runs (both marked beta), /main/ace/auto-assign, /main/ace/quick-assignment, /main/ace/capacity-dashboard',
  '/dashboard-owner (marked coming soon)',
  '/bulk-actions',
  '/setup/ratings/task-wise (Site Ratings) and /setup/ratings/day-wise (Grouped Ratings, SP only)',
  'Owner setup: /ow-setup/configuration/create-service-types, manage-service-types, manage-subtask-types, manage-feature-flags',
  '/users, /organisations, /api-docs',
  'Insights: serviceMetrics (coming soon), visitMap, siteMap, taskUpdates, projects',
  '/job-broadcasts (default filter by task date), /my-tasks (default filter due day today), /my-leaves, /deployment-requests',
  '/main/inventory/my-inventory',
  '/setup/attendance/leaves, assignment, attendance, office_attendance, daily_report, range-report, availability-report',
  'Inventory: manage-skus, manage-category, manage-spares, manage-warehouse, manage-stock, sp-inventory-master',
  'Stock transfer: inter-warehouse, to-sp, transfer-history, incoming-transfer, to-technician',
  '/customer-access, /customer-requests, /services/{srvc_id} (one entry per service the user may access), /customer, /technician-app-access',
  'Account: /main/my-account/my-profile/profile-details and /main/my-account/my-settings (SP); /my-profile/profile-details (non-SP)',
  '/change-log',
  "/toggle-role (labelled 'Admin view')",
];
