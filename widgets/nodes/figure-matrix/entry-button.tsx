/** An entry: its name, its figure, how full it is, and why it is none. */
import { useTranslation } from 'react-i18next';
import type { Entry, Tone } from './answer.ts';

type Props = { readonly entry: Entry; readonly onOpen: () => void };

/** A bar at the side and a word for readers: a colour is never the only sign. */
const looks: Readonly<Record<Tone, string>> = {
  good: 'border-s-success bg-surface-raised text-text',
  warning: 'border-s-warning bg-surface-raised text-text',
  bad: 'border-s-danger bg-surface-raised font-semibold text-text',
  off: 'border-s-border-strong bg-surface-sunken text-text-muted',
};
export const fills: Readonly<Record<Tone, string>> = {
  good: 'bg-success',
  warning: 'bg-warning',
  bad: 'bg-danger',
  off: 'bg-border-strong',
};

export function EntryButton({ entry, onOpen }: Props) {
  const { t } = useTranslation();
  const { label, text, tone, fill, why, badges } = entry;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={`flex min-h-control w-full flex-wrap items-center justify-between gap-x-2 rounded-control border border-border border-s-4 px-2 py-1 text-start hover:underline ${looks[tone]}`}
    >
      <span className="tabular-nums">{label}</span> {tone === 'off' ? null : <span className="tabular-nums">{text}</span>}
      <span className="sr-only">{t(`figure_matrix.tone_${tone}`)}</span>
      {badges.map((badge) => (
        <span key={badge} className="basis-full font-medium text-text">
          {badge}
        </span>
      ))}
      {why === undefined ? null : <span className="line-clamp-2 basis-full font-normal text-text-muted">{why}</span>}
      {tone === 'off' ? null : (
        <span aria-hidden="true" className="mt-0.5 block h-1 basis-full overflow-hidden rounded-full bg-surface-sunken">
          <span className={`block h-full rounded-full ${fills[tone]}`} style={{ width: `${Math.round(fill * 100)}%` }} />
        </span>
      )}
    </button>
  );
}
