/** Parts of the product that the platform's owner may switch. */
import type { FeatureFlag } from '../../engine/server/definitions/feature-flags.ts';

export const flags: readonly FeatureFlag[] = [
  ['TMS250303485281', 'ACE exceptions and runs'],
  ['TMS250514964399', 'Job broadcasts'],
  ['TMS250613586199', 'Insights: projects and task updates'],
  ['TMS250613736422', 'AI assistant'],
  ['inventory_menus', 'Inventory and stock transfer in the menus'],
];
