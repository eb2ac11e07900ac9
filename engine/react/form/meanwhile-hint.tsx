/** While somebody types: that others have changed the record, and a way to see what before sending. Nothing moves by itself. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RecordNamed, useRecordNews } from '../live/live-context.ts';
import { useToast } from '../toast/use-toast.ts';
import type { Refresh } from './concurrent-changes.ts';
import { useForm } from './form-context.ts';

type Props = { readonly of: RecordNamed; readonly refresh: Refresh };

export function MeanwhileHint({ of, refresh }: Props) {
  const { t } = useTranslation();
  const { add } = useToast();
  const { model } = useForm();
  const [isKnown, setKnown] = useState(false);
  useRecordNews(of, (kind) => {
    const { dirty, sending } = model.status.get();
    // Where nothing is typed nothing can be lost, and what is being sent is the news itself.
    if (kind === 'update' && dirty && !sending) setKnown(true);
  });
  if (!isKnown) return null;
  const look = async () => {
    try {
      model.rebase(await refresh());
      setKnown(false);
    } catch (cause) {
      add({ text: cause instanceof Error ? cause.message : t('form.failed'), tone: 'danger' });
    }
  };
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-2 rounded-card border border-warning bg-warning-soft p-3 text-sm text-warning-text"
    >
      <p>{t('form.meanwhile_hint')}</p>
      <button type="button" className="min-h-6 font-medium underline underline-offset-2" onClick={() => void look()}>
        {t('form.meanwhile_look')}
      </button>
    </div>
  );
}
