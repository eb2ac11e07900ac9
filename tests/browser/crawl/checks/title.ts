/**
 * The title of the contract: '{organisation nickname} {menu label}[ - suffix] {product suffix}', and without the
 * organisation on public pages. Labels are compared in English.
 */

import { leadsTo } from '../../../../engine/core/definitions/index.ts';
import type { AppPlan, MenuItemView } from '../../../../engine/core/definitions/view-types.ts';
import type { Check } from '../check.ts';
import { ENGLISH } from '../plan.ts';

const PRODUCT = 'Fieldloom';

/** Labels of the nearest entries above the path, in either view; of a page that no menu lists, its own title. */
function labelsAt({ menus, routes }: AppPlan, path: string, word: (key: string) => string): readonly string[] {
  const items = Object.values(menus).flatMap(({ groups }) => groups.flatMap((group) => group.items));
  const above = items.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  const longest = Math.max(0, ...above.map(({ to }) => to.length));
  const nearest = above
    .filter(({ to }) => to.length === longest)
    .map(({ label, literal }: MenuItemView) => (literal ? label : word(label)));
  const route = routes.find((each) => leadsTo(path, each.path));
  return nearest.length > 0 || !route ? nearest : [word(route.title)];
}

export const check: Check = {
  name: 'title',
  faultsOf: ({ visit, reading: { path, title }, app, texts }) => {
    if (visit.expected === 'unknown page') return [];
    const isPublic = app.routes.some((route) => route.public && leadsTo(path, route.path));
    const [start, end] = [isPublic ? '' : `${app.org.nickname} `, ` ${PRODUCT}`];
    if (!title.startsWith(start) || !title.endsWith(end)) return [`has the title '${title}'`];
    if (visit.language !== ENGLISH) return [];
    const middle = title.slice(start.length, -end.length);
    const labels = labelsAt(app, path, (key) => texts[key.replace(/^t:/, '')] ?? key);
    const isOne = labels.some((label) => middle === label || middle.startsWith(`${label} - `));
    return isOne ? [] : [`has the title '${title}', where the menu says ${labels.map((label) => `'${label}'`).join(' or ')}`];
  },
};
