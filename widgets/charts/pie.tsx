/** Slices of a whole, with the legend as the list of values. */
import { useTranslation } from 'react-i18next';
import type { ChartProps } from './bars.tsx';
import { Legend } from './legend.tsx';
import { paint, partColour } from './paint.ts';
import { slicePath, startsOf } from './shares.ts';

export function Pie(props: ChartProps) {
  const { values, words } = props;
  const { t } = useTranslation();
  const { total, starts } = startsOf(values);
  return (
    <div className="my-auto flex flex-wrap items-center gap-6">
      <svg viewBox="-1 -1 102 102" role="img" aria-label={t('dashboard.total', { number: words.long(total) })} className="size-36 shrink-0">
        {values.map((value, index) => (
          <path
            key={value.key}
            d={slicePath(starts[index] ?? 0, Math.max(0, value.amount) / total)}
            fill={paint(partColour(value.colour, index))}
            className="stroke-surface-raised stroke-[1.5px]"
          />
        ))}
      </svg>
      <Legend {...props} total={total} />
    </div>
  );
}
