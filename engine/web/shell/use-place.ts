/** Where somebody is: the entry of the menu that the present page belongs to, or else the page's own title. */
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { useApp } from '../../react/index.ts';
import { menuPlaceAt } from '../app/page-title.ts';
import { labelOf } from './sections.ts';

export type Place = {
  readonly heading: string;
  /** Address of the entry; none for a page that no menu lists. */
  readonly to?: string;
  /** Heading of its group. */
  readonly group?: string;
};

export function usePlace(): Place {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const app = useApp();
  const found = menuPlaceAt(app, pathname);
  if (found) {
    const { item, group } = found;
    return { heading: labelOf(item, t), to: item.to, ...(group === undefined ? {} : { group: t(group) }) };
  }
  const route = app.routes.find(({ path }) => matchPath(path, pathname));
  return { heading: route ? t(route.title) : t('page.not_found_title') };
}

/** Address of the menu entry that the present page belongs to. */
export function useActiveTo(): string | undefined {
  const { pathname } = useLocation();
  return menuPlaceAt(useApp(), pathname)?.item.to;
}
