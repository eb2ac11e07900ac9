/**
 * Pages that the palette leads to: those of the present menu in its groups, those of the menu of the other view, and pages
 * that no menu lists. A page that some menu lists, but in no entry for this person (a switched-off feature), is not told of.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import type { AppPlan } from '../../../core/definitions/view-types.ts';
import { useApp } from '../../../react/index.ts';
import { type RecentPage, recentPages } from '../recent.ts';
import { type Entry, sectionsOf } from '../sections.ts';
import { useSidebarMenu } from '../use-menu.ts';

/** `group`: words that find the page as well. */
type Page = Entry & { readonly group: string };
type PageGroup = { readonly id: string; readonly label: string; readonly pages: readonly Page[] };

/** Parts of an address that need not be there are left out. */
const plainAddress = (path: string): string => path.replace(/\/:[^/]+\?/g, '');

/** Entries of the view that is not the present one; only administrators have two. */
function otherViewPages({ user, menus }: AppPlan, t: (key: string) => string): readonly Page[] {
  const menu = menus[user.view === 'ADMIN' ? 'user' : 'admin'];
  if (!user.is_admin || menu === undefined) return [];
  return sectionsOf(menu, t).flatMap(({ label = '', entries }) => entries.map((entry) => ({ ...entry, group: label })));
}

/** Pages that no menu knows, each at the first of its addresses that needs no values. */
function unlistedPages({ routes }: AppPlan, t: (key: string) => string): readonly Page[] {
  return routes
    .filter((route) => !route.public && !route.inMenu && !/[:*]/.test(plainAddress(route.path)))
    .filter(({ screen }, index, all) => all.findIndex((each) => each.screen === screen) === index)
    .map(({ path, title }) => ({ to: plainAddress(path), label: t(title), icon: 'circle', tags: [], group: '' }));
}

const withoutKnown = (pages: readonly Page[], known: ReadonlySet<string>): readonly Page[] =>
  pages.filter(({ to }, index) => !known.has(to) && pages.findIndex((each) => each.to === to) === index);

/** Pages of the present view that were opened last and still open, without the one that is open. */
export function usePages(): { readonly recent: readonly RecentPage[]; readonly groups: readonly PageGroup[] } {
  const { t } = useTranslation();
  const app = useApp();
  const sections = useSidebarMenu();
  const { pathname } = useLocation();
  const [recent] = useState(() => recentPages(app.user.id).filter(({ to }) => to !== pathname));
  const groups = sections.map(({ id, label = t('shell.palette_pages'), entries }) => ({
    id,
    label,
    pages: entries.map((entry) => ({ ...entry, group: label })),
  }));
  const known = new Set(groups.flatMap(({ pages }) => pages.map(({ to }) => to)));
  const others = withoutKnown([...otherViewPages(app, t), ...unlistedPages(app, t)], known);
  return {
    recent: recent.filter(({ to }) => app.routes.some(({ path }) => matchPath(path, to))),
    groups: others.length === 0 ? groups : [...groups, { id: '(others)', label: t('shell.palette_others'), pages: others }],
  };
}
