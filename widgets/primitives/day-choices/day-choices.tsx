/** Days with what may be chosen on each: one stop of the keyboard, and arrows from choice to choice. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayRow } from './day-row.tsx';
import { type DayChoice, keyOf, type OfferedDay } from './offered-days.ts';

type Props = {
  readonly id?: string;
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly days: readonly OfferedDay[];
  readonly dayWords: (day: string) => string;
  /** By `keyOf`. */
  readonly chosen?: string | undefined;
  readonly busy?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onChoose: (choice: DayChoice, day: string) => void;
};

/** What the keyboard walks over. */
const STOP = 'button[data-choice]';

export function DayChoices({ id, label, describedBy, days, dayWords, chosen, busy, isDisabled = false, onChoose }: Props) {
  const { t } = useTranslation();
  const [active, setActive] = useState<string>();
  const open = days.flatMap(({ day, choices }) => choices.flatMap((choice) => (choice.input ? [keyOf(day, choice)] : [])));
  const best = days.flatMap(({ day, choices }) => choices.flatMap((choice) => (choice.input && choice.isBest ? [keyOf(day, choice)] : [])));
  const stop = [active, chosen, best[0], open[0]].find((key) => key !== undefined && open.includes(key));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, whose legend would say the label of the field twice
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} onKeyDown={walk} className="min-w-0">
      {open.length === 0 ? (
        <p role="status" className="pb-2 text-sm text-text-muted">
          {t('day_choices.none')}
        </p>
      ) : null}
      <ul className="divide-y divide-border rounded-control border border-border">
        {days.map((day, index) => (
          <DayRow
            key={day.day}
            day={day}
            words={dayWords(day.day)}
            isWhole={index === 0}
            stop={stop}
            chosen={chosen}
            busy={busy}
            isDisabled={isDisabled}
            onFocus={setActive}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  );
}

/** Arrows as one reads: to the left is back where words run to the right. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(STOP)];
  const at = document.activeElement instanceof HTMLButtonElement ? stops.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    ArrowRight: at + (isMirrored ? -1 : 1),
    ArrowLeft: at + (isMirrored ? 1 : -1),
    Home: 0,
    End: stops.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  stops[Math.min(Math.max(to, 0), stops.length - 1)]?.focus();
}
