/** A ring of shares with its legend as the list of values. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../engine/react/index.ts';
import { Dot } from '../chip/chip.tsx';
import { isHexColour } from '../chip/colours.ts';
import type { ChartProps } from './bars.tsx';
import { ValueLink } from './value-link.tsx';

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;
/** Space between two arcs, in units of the drawing. */
const GAP = 2.5;
const FALLBACK = ['blue', 'teal', 'violet', 'yellow', 'cyan', 'green', 'red', 'grey'];

const colourOf = (colour: string | undefined, index: number) => colour ?? FALLBACK[index % FALLBACK.length] ?? 'grey';
const paint = (colour: string) => (isHexColour(colour) ? colour : `var(--${colour})`);

export function Donut({ values, linkOf }: ChartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = values.reduce((sum, { count }) => sum + count, 0);
  const starts = values.map((_, index) => values.slice(0, index).reduce((sum, { count }) => sum + count, 0));
  const gap = values.length > 1 ? GAP : 0;
  return (
    <div className="flex flex-wrap items-center gap-6">
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={t('dashboard.total', { number: format.number(total) })}
        className="size-36 shrink-0"
      >
        <g transform="rotate(-90 50 50)">
          {values.map((value, index) => {
            const arc = (value.count / total) * LENGTH;
            return (
              <circle
                key={value.key}
                cx="50"
                cy="50"
                r={RADIUS}
                fill="none"
                strokeWidth="11"
                stroke={paint(colourOf(value.colour, index))}
                strokeDasharray={`${Math.max(0.5, arc - gap)} ${LENGTH}`}
                strokeDashoffset={-(((starts[index] ?? 0) / total) * LENGTH)}
              />
            );
          })}
        </g>
        <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className="fill-text text-[17px] font-semibold tabular-nums">
          {format.short(total)}
        </text>
      </svg>
      <ul className="min-w-40 flex-1 space-y-1">
        {values.map((value, index) => (
          <li key={value.key}>
            <ValueLink
              value={value}
              to={linkOf(value.predicate)}
              className="-mx-2 flex min-h-7 items-center gap-2 rounded-control px-2 text-sm"
            >
              <Dot colour={colourOf(value.colour, index)} />
              <span className="min-w-0 flex-1 truncate">{value.label}</span>
              <span className="font-medium tabular-nums">{format.number(value.count)}</span>
              <span className="w-10 text-end text-xs text-text-muted tabular-nums">{Math.round((value.count / total) * 100)}%</span>
            </ValueLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
