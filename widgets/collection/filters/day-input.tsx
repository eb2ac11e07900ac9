/** A day or a time of the day, by the browser's own picker. */
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { fixedDay } from '../../../engine/react/index.ts';

type Props = {
  readonly type: 'date' | 'time';
  readonly value: string;
  readonly label: string;
  readonly scope: RuleScope;
  readonly min?: string | undefined;
  readonly onChange: (value: string | null) => void;
};

/** A day that moves with today shows where it is now; a day chosen here stands still. */
export function DayInput({ type, value, label, scope, min, onChange }: Props) {
  const shown = type === 'date' ? fixedDay(value, scope) : value;
  return (
    <input
      type={type}
      aria-label={label}
      value={shown ?? ''}
      {...(min === undefined || type === 'time' ? {} : { min: fixedDay(min, scope) })}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      className="h-control w-full min-w-0 rounded-control border border-border-strong bg-surface-raised px-2 text-sm tabular-nums"
    />
  );
}
