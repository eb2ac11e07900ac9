/** How the page that is open is made, as the server tells those who may look. */
import { useQuery } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router-dom';
import type { ScreenInspection } from '../../core/definitions/index.ts';
import { useApp } from '../../react/index.ts';
import { call } from '../api/http.ts';

export type Inspection = { readonly screen: string | undefined; readonly data: ScreenInspection | undefined; readonly error: Error | null };

export function useInspection(): Inspection {
  const { routes } = useApp();
  const { pathname } = useLocation();
  const screen = routes.find(({ path }) => matchPath(path, pathname) !== null)?.screen;
  const { data, error } = useQuery({
    queryKey: ['inspect', screen],
    queryFn: () => call<ScreenInspection>(`/v1/definitions/inspect/${screen}`),
    enabled: screen !== undefined,
  });
  return { screen, data, error };
}
