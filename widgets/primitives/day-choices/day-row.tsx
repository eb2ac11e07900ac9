/** One day: its choices, the best of them where it is not the day that was asked for, or why there is none. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon/icon.tsx';
import { ChoiceButton } from './choice-button.tsx';
import { type DayChoice, keyOf, type OfferedDay } from './offered-days.ts';

type Props = {
  readonly day: OfferedDay;
  readonly words: string;
  /** Begins with everything that there is. */
  readonly isWhole: boolean;
  /** The choice that the keyboard stops at. */
  readonly stop: string | undefined;
  readonly chosen: string | undefined;
  readonly busy: string | undefined;
  readonly isDisabled: boolean;
  readonly onFocus: (key: string) => void;
  readonly onChoose: (choice: DayChoice, day: string) => void;
};

export function DayRow({ day: { day, why, choices }, words, isWhole, stop, chosen, busy, isDisabled, onFocus, onChoose }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isWhole);
  const isShown = (choice: DayChoice) => isOpen || (choice.input !== undefined && (choice.isBest || keyOf(day, choice) === chosen));
  const shown = choices.filter(isShown);
  const isMore = choices.length > 0 && (isOpen ? !isWhole : shown.length < choices.length);
  const isClosed = why !== undefined;
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 sm:grid-cols-[8.5rem_minmax(0,1fr)_auto] ${isClosed ? 'bg-surface-sunken' : ''}`}
    >
      <div className="flex items-center py-1 text-sm font-medium">{words}</div>
      <div className="order-3 col-span-2 flex min-w-0 flex-wrap items-center gap-2 sm:order-none sm:col-span-1">
        {isClosed ? (
          <p className="flex items-center gap-1.5 text-sm text-text-muted">
            <Icon name="circle-slash" className="shrink-0" />
            {why}
          </p>
        ) : null}
        {(isClosed && !isOpen) || (isClosed && isWhole && isOneReason(choices)) ? null : (
          <ul className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
            {shown.map((choice) => (
              <li key={choice.label} className="min-w-0 max-sm:w-full">
                <ChoiceButton
                  choice={choice}
                  dayWords={words}
                  isStop={keyOf(day, choice) === stop}
                  isChosen={keyOf(day, choice) === chosen}
                  isBusy={keyOf(day, choice) === busy}
                  isDisabled={isDisabled || busy !== undefined}
                  onFocus={() => onFocus(keyOf(day, choice))}
                  onChoose={() => onChoose(choice, day)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isMore && !(isClosed && isOneReason(choices)) ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'day_choices.fewer_of' : 'day_choices.all_of', { day: words })}
          onClick={() => setOpen(!isOpen)}
          className="min-h-control px-1 text-sm text-accent-ink underline-offset-2 hover:underline"
        >
          {t(isOpen ? 'day_choices.fewer' : 'day_choices.all', { count: choices.length })}
        </button>
      ) : null}
    </li>
  );
}

const isOneReason = (choices: readonly DayChoice[]): boolean => new Set(choices.map(({ why }) => why)).size <= 1;
