/** One choice of a day; one that is none says why. */
import { Icon } from '../icon/icon.tsx';
import type { DayChoice } from './offered-days.ts';

type Props = {
  readonly choice: DayChoice;
  /** The day in words, for those who hear the choice alone. */
  readonly dayWords: string;
  readonly isStop: boolean;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
};

const box =
  'flex min-h-control w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 rounded-control border px-3 py-1.5 text-start text-sm';

export function ChoiceButton({ choice, dayWords, isStop, isChosen, isBusy, isDisabled, onFocus, onChoose }: Props) {
  const { label, text, badges, note, why } = choice;
  if (choice.input === undefined)
    return (
      <p className={`${box} border-dashed border-border text-text-muted`}>
        <span className="tabular-nums">{label}</span>
        <span className="min-w-0">{why}</span>
      </p>
    );
  const name = [dayWords, label, text, ...badges, note].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      data-choice
      tabIndex={isStop ? 0 : -1}
      aria-label={name}
      aria-pressed={isChosen}
      aria-busy={isBusy || undefined}
      aria-disabled={isDisabled || undefined}
      onFocus={onFocus}
      onClick={() => (isDisabled ? undefined : onChoose())}
      className={`${box} border-border-strong bg-surface-raised text-text hover:border-accent aria-disabled:opacity-60 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink`}
    >
      {isBusy ? <Icon name="loader-circle" className="animate-spin" /> : null}
      <span className="font-semibold tabular-nums">{label}</span>
      {text === '' ? null : <span className="text-text-muted">{text}</span>}
      {badges.map((badge) => (
        <span key={badge} className="rounded-full bg-accent-soft px-2 py-0.5 font-medium text-accent-ink text-xs">
          {badge}
        </span>
      ))}
      {note === undefined ? null : <span className="text-text-muted text-xs">{note}</span>}
    </button>
  );
}
