/** What a move would break without being forbidden: done all the same by who says so, and why. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Question } from './use-drop.ts';

export default function QuestionDialog({ question }: { readonly question: Question | undefined }) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={() => question?.cancel()}
      title={t('schedule.question')}
      text={question?.words}
      width="small"
    >
      {question ? <Answer question={question} /> : null}
    </Dialog>
  );
}

/** What was written goes with its question. */
function Answer({ question: { conflicts, asksReason, confirm, cancel } }: { readonly question: Question }) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const isReady = !asksReason || reason.trim() !== '';
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) confirm(reason.trim());
      }}
    >
      <ul className="space-y-1.5">
        {conflicts.map(({ message }) => (
          <li key={message} className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
            <Icon name="triangle-alert" className="mt-0.5 shrink-0" />
            {message}
          </li>
        ))}
      </ul>
      {asksReason ? (
        <div className="space-y-1">
          <label htmlFor={id} className="block font-medium text-sm">
            {t('schedule.reason')}
          </label>
          <textarea
            id={id}
            rows={2}
            maxLength={500}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="w-full rounded-control border border-border-strong bg-surface-raised px-2.5 py-1.5 text-sm"
          />
        </div>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button onClick={cancel}>{t('action.cancel')}</Button>
        <Button type="submit" kind="primary" disabled={!isReady}>
          {t('schedule.move_anyway')}
        </Button>
      </div>
    </form>
  );
}
