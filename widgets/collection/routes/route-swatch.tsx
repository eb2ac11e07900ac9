/** The line of a route, as the map draws it: beside the name of whose it is. */
import { paint } from '../../charts/paint.ts';
import type { RouteLook } from './routes.ts';

const LENGTH = 18;
const MIDDLE = 2;

export function RouteSwatch({ colour, dash }: RouteLook) {
  return (
    <svg aria-hidden="true" width={LENGTH} height={MIDDLE * 2} className="shrink-0">
      <line x1={0} x2={LENGTH} y1={MIDDLE} y2={MIDDLE} strokeWidth={3} style={{ stroke: paint(colour) }} strokeDasharray={dash} />
    </svg>
  );
}
