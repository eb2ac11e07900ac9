/** How a tab looks, and what stands on it: of tabs that show panels, and of those that narrow a list. */
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

/** The button; the chosen one says so by `aria-selected` or `aria-current`. */
export const tabClass =
  '-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm font-medium text-text-muted hover:text-text aria-selected:border-accent aria-selected:text-text aria-[current]:border-accent aria-[current]:text-text';

/** The row of them: it scrolls on narrow pages. */
export const tabRowClass = 'flex gap-1 overflow-x-auto border-b border-border print:hidden';

const tones = {
  quiet: 'bg-surface-sunken text-text-muted',
  danger: 'bg-danger-soft text-danger-text',
  warning: 'bg-warning-soft text-warning-text',
} as const;

type Props = {
  readonly icon?: string | undefined;
  readonly label: ReactNode;
  /** How many there are behind it, as it is to be read: `12`, `10,000+`. */
  readonly count?: string | undefined;
  readonly tone?: keyof typeof tones;
};

export const TabFace = ({ icon, label, count, tone = 'quiet' }: Props) => (
  <>
    {icon ? <Icon name={icon} /> : null}
    {label}
    {count === undefined ? null : <span className={`rounded-full px-1.5 text-xs tabular-nums ${tones[tone]}`}>{count}</span>}
  </>
);
