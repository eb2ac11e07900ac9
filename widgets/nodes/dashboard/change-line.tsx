/** How a number moved since the period before, in a word, a sign and per cent. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import type { Change } from '../../charts/compare.ts';
import type { Compare } from '../../charts/options.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

type Props = { readonly change: Change; readonly period: Compare['period'] };

/** The change as a sentence: '12% more than by this day last month'. */
export function useChangeWords(): (change: Change, period: Compare['period']) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ now, before }, period) => {
    const than = t(`dashboard.than_${period}`);
    if (now === before) return t('dashboard.change_same', { than });
    if (before === 0) return t('dashboard.change_new', { than });
    const percent = format.percent(Math.round((Math.abs(now - before) / Math.abs(before)) * 100));
    return t(now > before ? 'dashboard.change_up' : 'dashboard.change_down', { percent, than });
  };
}

export function ChangeLine({ change, period }: Props) {
  const words = useChangeWords();
  const { now, before } = change;
  return (
    <span className="flex items-start gap-1 text-xs text-text-muted">
      {now === before ? null : <Icon name={now > before ? 'trending-up' : 'trending-down'} size={14} />}
      <span>{words(change, period)}</span>
    </span>
  );
}
