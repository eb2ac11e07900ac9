/** The lines of a graph with their arrows; what is lit lies above what is not. */
import { useId } from 'react';
import type { Layout, Line } from './layout.ts';

/** As all lines are while nothing is chosen, as those of what is chosen, or as the others beside them; as what is wrong, whatever is chosen. */
export type LineLook = 'faint' | 'plain' | 'lit' | 'wrong';

type Props = Pick<Layout, 'lines' | 'width' | 'height'> & {
  readonly lookOf: (line: Line) => LineLook;
  readonly isDashed: (line: Line) => boolean;
};

const looks: Readonly<Record<LineLook, { readonly stroke: string; readonly fill: string }>> = {
  faint: { stroke: 'stroke-border-strong', fill: 'fill-border-strong' },
  plain: { stroke: 'stroke-text-muted', fill: 'fill-text-muted' },
  lit: { stroke: 'stroke-accent', fill: 'fill-accent' },
  wrong: { stroke: 'stroke-red', fill: 'fill-red' },
};
const order = ['faint', 'plain', 'lit', 'wrong'] as const;

export function GraphLines({ lines, width, height, lookOf, isDashed }: Props) {
  const id = useId();
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0">
      <defs>
        {order.map((look) => (
          <marker key={look} id={`${id}${look}`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0.5 L 7 4 L 0 7.5 z" className={looks[look].fill} />
          </marker>
        ))}
      </defs>
      {order.map((look) => (
        <g key={look} fill="none" strokeWidth={look === 'lit' || look === 'wrong' ? 2 : 1.25} className={looks[look].stroke}>
          {lines
            .filter((line) => lookOf(line) === look)
            .map((line) => (
              <path key={line.name} d={line.path} strokeDasharray={isDashed(line) ? '5 4' : undefined} markerEnd={`url(#${id}${look})`} />
            ))}
        </g>
      ))}
    </svg>
  );
}
