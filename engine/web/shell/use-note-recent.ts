import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp } from '../../react/index.ts';
import { noteRecent } from './recent.ts';

/** Notes the page that is open; its name may come a little later than it does. */
export function useNoteRecent(heading: string, suffix: string | undefined): void {
  const { user, routes } = useApp();
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === '/toggle-role' || routes.length === 0) return;
    noteRecent(user.id, { to: pathname, label: suffix === undefined ? heading : `${heading} - ${suffix}` });
  }, [user.id, routes, pathname, heading, suffix]);
}
