/** A ring of shares with its legend as the list of values. */
import { useTranslation } from 'react-i18next';
import type { ChartProps } from './bars.tsx';
import { Legend } from './legend.tsx';
import { paint, partColour } from './paint.ts';
import { startsOf } from './shares.ts';

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;
/** Space between two arcs, in units of the drawing. */
const GAP = 2.5;

export function Donut(props: ChartProps) {
  const { values, words } = props;
  const { t } = useTranslation();
  const { total, starts } = startsOf(values);
  const gap = values.length > 1 ? GAP : 0;
  return (
    <div className="my-auto flex flex-wrap items-center gap-6">
      <svg viewBox="0 0 100 100" role="img" aria-label={t('dashboard.total', { number: words.long(total) })} className="size-36 shrink-0">
        <g transform="rotate(-90 50 50)">
          {values.map((value, index) => {
            const arc = (value.amount / total) * LENGTH;
            return (
              <circle
                key={value.key}
                cx="50"
                cy="50"
                r={RADIUS}
                fill="none"
                strokeWidth="11"
                stroke={paint(partColour(value.colour, index))}
                strokeDasharray={`${Math.max(0.5, arc - gap)} ${LENGTH}`}
                strokeDashoffset={-((starts[index] ?? 0) * LENGTH)}
              />
            );
          })}
        </g>
        <text x="50" y="50" textAnchor="middle" dominantBaseline="central" className="fill-text text-[17px] font-semibold tabular-nums">
          {words.short(total)}
        </text>
      </svg>
      <Legend {...props} total={total} />
    </div>
  );
}
