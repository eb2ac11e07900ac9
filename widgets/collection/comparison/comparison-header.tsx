/** Above a comparison: its day, what is different on it, and the map beside it. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Dot } from '../../primitives/chip/chip.tsx';
import { addDays } from '../span/days.ts';
import type { Change, Side } from './pairs.ts';
import { changeColours } from './use-change-faces.ts';

type Props = {
  readonly heading: string;
  readonly day: string;
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly onDay: (day: string) => void;
  readonly counts: ReadonlyMap<Change, number>;
  readonly map:
    | { readonly isOn: boolean; readonly toggle: () => void; readonly side: Side; readonly setSide: (side: Side) => void }
    | undefined;
};

const SHOWN: readonly Change[] = ['new', 'moved', 'shifted', 'same', 'beside'];
const SIDES: readonly Side[] = ['before', 'after'];

export function ComparisonHeader({ heading, day, first, last, onDay, counts, map }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOne = first !== undefined && first === last;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-(--edge) pb-2">
      {isOne ? null : (
        <span className="-ms-2 flex">
          <IconButton
            icon="chevron-left"
            label={t('span.previous_day')}
            disabled={first !== undefined && day <= first}
            onClick={() => onDay(addDays(day, -1))}
            className="flip"
          />
          <IconButton
            icon="chevron-right"
            label={t('span.next_day')}
            disabled={last !== undefined && day >= last}
            onClick={() => onDay(addDays(day, 1))}
            className="flip"
          />
        </span>
      )}
      <h3 aria-live="polite" className="font-semibold text-sm">
        {heading}
      </h3>
      <ul aria-label={t('comparison.changes')} className="flex flex-wrap gap-x-3 gap-y-1 text-text-muted text-xs">
        {SHOWN.map((change) =>
          counts.has(change) ? (
            <li key={change} className="flex items-center gap-1.5">
              <Dot colour={changeColours[change]} />
              {t(`comparison.${change}`)}
              <span className="tabular-nums">{format.number(counts.get(change) ?? 0)}</span>
            </li>
          ) : null,
        )}
      </ul>
      {map ? (
        <span className="ms-auto flex items-center gap-2 md:max-[900px]:hidden">
          {map.isOn ? (
            <fieldset aria-label={t('comparison.on_map')} className="flex rounded-control border border-border bg-surface-sunken p-0.5">
              {SIDES.map((side) => (
                <button
                  key={side}
                  type="button"
                  aria-pressed={side === map.side}
                  onClick={() => map.setSide(side)}
                  className="h-[calc(var(--control)-6px)] rounded-[4px] px-2.5 max-md:h-control max-md:min-w-11 text-sm text-text-muted aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--border)]"
                >
                  {t(`comparison.${side}`)}
                </button>
              ))}
            </fieldset>
          ) : null}
          <IconButton
            icon="map"
            label={t(map.isOn ? 'schedule.map_off' : 'schedule.map_on')}
            aria-pressed={map.isOn}
            onClick={map.toggle}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          />
        </span>
      ) : null}
    </div>
  );
}
