/** How long the routes of a map are, and whether they follow the roads: in words, for a line alone says neither. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { metresAlong } from './length.ts';
import { RouteSwatch } from './route-swatch.tsx';
import type { Route } from './routes.ts';
import type { Roads } from './use-roads.ts';

type Props = { readonly routes: readonly Route[]; readonly roads: Roads };

/** Metres that are told; nearer nobody drives. */
const ROUND = 100;

export function RouteNotes({ routes, roads }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const ways = routes.filter(({ stops }) => stops.length > 1);
  if (ways.length === 0) return null;
  const lengthOf = (route: Route) => roads.get(route.key)?.metres ?? metresAlong(route.stops);
  const kilometres = (metres: number) => format.measure(Math.round(metres / ROUND) / (1000 / ROUND), 'km');
  const minutes = (seconds: number) => format.measure(Math.round(seconds / 60), 'min');
  const found = ways.filter(({ key }) => roads.has(key));
  const distance = kilometres(ways.reduce((sum, route) => sum + lengthOf(route), 0));
  const time = minutes(found.reduce((sum, { key }) => sum + (roads.get(key)?.seconds ?? 0), 0));
  const words = () => {
    if (found.length === 0) return t('routes.straight', { distance });
    return t(found.length === ways.length ? 'routes.along' : 'routes.partly', { distance, time, count: ways.length - found.length });
  };
  const lineOf = (route: Route) => {
    const road = roads.get(route.key);
    if (!road) return t('routes.straight_one', { distance: kilometres(lengthOf(route)) });
    return t('routes.along_one', { distance: kilometres(road.metres), time: minutes(road.seconds) });
  };
  const [first] = ways;
  const legend = first && found.length < ways.length ? <RouteSwatch colour={first.colour} width={first.width} isStraight /> : null;
  if (ways.length === 1)
    return (
      <p className="flex items-center gap-2 border-border border-t px-3 py-2 text-sm text-text-muted">
        {legend}
        {words()}
      </p>
    );
  return (
    <details className="max-h-[40%] shrink-0 overflow-y-auto border-border border-t text-sm text-text-muted">
      <summary className="min-h-11 cursor-pointer px-3 py-2 md:min-h-0">
        <span className="inline-flex items-center gap-2 align-middle">
          {legend}
          {words()}
        </span>
      </summary>
      <ul className="px-3 pb-2">
        {ways.map((route) => (
          <li key={route.key} className="flex items-center gap-2 py-1">
            <RouteSwatch colour={route.colour} width={route.width} isStraight={!roads.has(route.key)} />
            <span className="min-w-0 flex-1 truncate text-text">{route.label}</span>
            <span className="tabular-nums">{lineOf(route)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
