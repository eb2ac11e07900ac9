/** Pages that the palette leads to: those of the menu in its groups, then every other one that has no parameters. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useApp } from '../../../../engine/react/index.ts';
import { type RecentPage, recentPages } from '../recent.ts';
import type { Section } from '../sections.ts';
import { useSidebarMenu } from '../use-menu.ts';

type Page = { readonly to: string; readonly label: string; readonly icon: string };
type PageGroup = { readonly id: string; readonly label: string; readonly pages: readonly Page[] };

/** Parts of an address that need not be there are left out. */
const plainAddress = (path: string): string => path.replace(/\/:[^/]+\?/g, '');

const inMenu = (sections: readonly Section[]): ReadonlySet<string> =>
  new Set(sections.flatMap(({ entries }) => entries.map(({ to }) => to)));

/** Pages of the present view that were opened last, without the one that is open. */
export function usePages(): { readonly recent: readonly RecentPage[]; readonly groups: readonly PageGroup[] } {
  const { t } = useTranslation();
  const { user, routes } = useApp();
  const sections = useSidebarMenu();
  const { pathname } = useLocation();
  const [recent] = useState(() => recentPages(user.id).filter(({ to }) => to !== pathname));
  const known = inMenu(sections);
  const others = routes
    .filter((route) => !route.public)
    .map((route) => ({ to: plainAddress(route.path), label: t(route.title), icon: 'circle' }))
    .filter(({ to }, index, all) => !/[:*]/.test(to) && !known.has(to) && all.findIndex((each) => each.to === to) === index);
  const groups = sections.map(({ id, label, entries }) => ({ id, label: label ?? t('shell.palette_pages'), pages: entries }));
  return {
    recent,
    groups: others.length === 0 ? groups : [...groups, { id: '(others)', label: t('shell.palette_others'), pages: others }],
  };
}
