import { useTranslation } from 'react-i18next';
import { matchPath, useLocation } from 'react-router-dom';
import { useApp } from '../../../engine/react/index.ts';

/** Title of the screen at the present address, for pages that no menu lists. */
export function useScreenTitle(): string {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const route = useApp().routes.find(({ path }) => matchPath(path, pathname));
  return route ? t(route.title) : t('page.not_found_title');
}
