/** What is kept, until when, and the ways out of it. */
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Kept } from './use-kept.ts';

type Props = {
  readonly kept: Kept;
  readonly dayWords: (day: string) => string;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
  readonly onGiveBack: () => void;
  readonly ref: Ref<HTMLButtonElement>;
};

export function KeptChoice({ kept, dayWords, isDisabled, onOpen, onGiveBack, ref }: Props) {
  const { t } = useTranslation();
  const { datetime } = useFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-accent bg-accent-soft px-3 py-2">
      <Icon name="calendar-check" className="shrink-0 text-accent-ink" />
      <p role="status" className="min-w-0 flex-1 basis-48 text-sm text-text">
        <span className="block font-semibold">
          {dayWords(kept.day)} · <span className="tabular-nums">{kept.label}</span>
        </span>
        <span className="block text-text-muted text-xs">{t('offer.kept_until', { time: datetime(kept.until) })}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button ref={ref} disabled={isDisabled} onClick={onOpen}>
          {t('offer.change')}
        </Button>
        <Button kind="quiet" disabled={isDisabled} onClick={onGiveBack}>
          {t('offer.give_back')}
        </Button>
      </span>
    </div>
  );
}
