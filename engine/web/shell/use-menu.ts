import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuView } from '../../core/definitions/view-types.ts';
import { useApp } from '../../react/index.ts';
import { type Entry, type Section, sectionsOf } from './sections.ts';

const none: MenuView = { id: 'none', groups: [] };

/** The menu of the present view, in words. */
export function useSidebarMenu(): readonly Section[] {
  const app = useApp();
  const { t } = useTranslation();
  const menu = app.menus[app.user.view === 'ADMIN' ? 'admin' : 'user'] ?? none;
  return useMemo(() => sectionsOf(menu, t), [menu, t]);
}

/** Entries of the bottom bar of phones. */
export function useMobileMenu(): readonly Entry[] {
  const menu = useApp().menus.mobile ?? none;
  const { t } = useTranslation();
  return useMemo(() => sectionsOf(menu, t).flatMap(({ entries }) => entries), [menu, t]);
}
