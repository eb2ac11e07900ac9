/** What somebody thinks of an answer: good at once, bad with what could be better; told once. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../engine/react/index.ts';
import { Button, IconButton } from '../../../widgets/primitives/button/button.tsx';
import { rate } from './assistant-calls.ts';
import type { Message } from './use-conversation.ts';

type Props = { readonly message: Message; readonly session: string; readonly onRated: (rating: 'good' | 'bad') => void };
/** The words are what the server keeps; people read them in their language. */
const options = [
  ["Didn't fully follow instructions", 'assistant.not_followed'],
  ['Inaccurate result', 'assistant.inaccurate'],
  ['This does not make sense', 'assistant.no_sense'],
] as const;

export function RateAnswer({ message, session, onRated }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [comment, setComment] = useState('');
  const isRated = message.rating !== undefined;
  const panel = useRef<HTMLFieldSetElement>(null);
  // It opens under an answer that mostly stands at the lower edge.
  useEffect(() => {
    if (isOpen) panel.current?.scrollIntoView({ block: 'end' });
  }, [isOpen]);

  const send = async (rating: 'good' | 'bad') => {
    setBusy(true);
    try {
      await rate({
        session_id: session,
        usr_prompt: message.prompt ?? '',
        va_response: message.text,
        good_rating: rating === 'good',
        bad_rating: rating === 'bad',
        additional_comments: rating === 'bad' ? comment : '',
        sugg_feedback: rating === 'bad' ? chosen : [],
      });
      setOpen(false);
      onRated(rating);
      toast.add({ text: t('feedback.thanks'), tone: 'success' });
    } catch {
      toast.add({ text: t('feedback.failed'), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const toggle = (option: string) =>
    setChosen((before) => (before.includes(option) ? before.filter((each) => each !== option) : [...before, option]));

  return (
    <div className="mt-1">
      <div className="flex gap-1">
        <IconButton
          icon="thumbs-up"
          label={t('assistant.rate_good')}
          aria-pressed={message.rating === 'good'}
          disabled={isRated || isBusy}
          className={message.rating === 'good' ? 'text-success-text' : ''}
          onClick={() => void send('good')}
        />
        <IconButton
          icon="thumbs-down"
          label={t('assistant.rate_bad')}
          aria-pressed={message.rating === 'bad'}
          aria-expanded={isOpen}
          disabled={isRated || isBusy}
          className={message.rating === 'bad' ? 'text-danger-text' : ''}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && !isRated && (
        <fieldset ref={panel} className="mt-2 scroll-mb-20 space-y-2 rounded-card border border-border p-3">
          <legend className="px-1 text-sm font-medium">{t('assistant.feedback_title')}</legend>
          {options.map(([option, key]) => (
            <label key={option} className="flex min-h-control items-center gap-2 text-sm">
              <input type="checkbox" checked={chosen.includes(option)} onChange={() => toggle(option)} className="size-4 accent-accent" />
              {t(key)}
            </label>
          ))}
          <textarea
            value={comment}
            maxLength={2000}
            rows={2}
            aria-label={t('assistant.comment')}
            placeholder={t('assistant.comment_placeholder')}
            onChange={({ target }) => setComment(target.value)}
            className="w-full resize-none rounded-control border border-border-strong bg-surface px-3 py-2 text-sm placeholder:text-text-muted"
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)} disabled={isBusy}>
              {t('action.cancel')}
            </Button>
            <Button kind="primary" isBusy={isBusy} onClick={() => void send('bad')}>
              {t('assistant.submit')}
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
