/** The line of a route, as the map draws it: beside the name of whose it is. */
import { paint } from '../../charts/paint.ts';
import { type RouteLook, STRAIGHT } from './routes.ts';

const LENGTH = 20;
const MIDDLE = 3;

/** `isStraight`: no road is known for it. */
type Props = RouteLook & { readonly isStraight?: boolean };

export function RouteSwatch({ colour, width, isStraight = false }: Props) {
  return (
    <svg aria-hidden="true" width={LENGTH} height={MIDDLE * 2} className="shrink-0">
      <line
        x1={0}
        x2={LENGTH}
        y1={MIDDLE}
        y2={MIDDLE}
        strokeWidth={width}
        style={{ stroke: paint(colour) }}
        {...(isStraight ? { strokeDasharray: STRAIGHT } : {})}
      />
    </svg>
  );
}
