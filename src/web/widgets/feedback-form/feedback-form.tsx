/** Node: what a customer says of a finished request. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../../engine/react/host-actions.ts';
import { PublicCard } from '../../../../widgets/primitives/public-card/public-card.tsx';
import { useLinkedPage } from '../../../../widgets/primitives/public-card/use-linked-page.ts';
import { Stars } from './stars.tsx';

type Page = {
  readonly organisation: string;
  readonly title: string;
  readonly state: 'open' | 'changeable' | 'done';
  readonly answer: { readonly stars: number | null; readonly reasons: readonly string[] | null; readonly comment: string | null };
  readonly choices: { readonly reasons: readonly string[] };
};

/** From so few stars it is asked what was wrong. */
const LOW = 3;

export default function FeedbackFormNode() {
  const { t } = useTranslation();
  const { page, isGone } = useLinkedPage<Page>('read-feedback');
  const [isSent, setSent] = useState(false);
  if (isGone) return <PublicCard icon="link" title={t('feedback.gone')} text={t('feedback.gone_text')} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  if (isSent) return <PublicCard icon="circle-check" title={t('feedback.thanks')} text={t('feedback.thanks_text')} />;
  if (page.state === 'done') return <PublicCard icon="circle-check" title={t('feedback.done')} text={t('feedback.done_text')} />;
  return (
    <PublicCard title={t('feedback.ask')} text={t('feedback.about', { organisation: page.organisation, title: page.title })}>
      <Form page={page} onSent={() => setSent(true)} />
    </PublicCard>
  );
}

function Form({ page, onSent }: { readonly page: Page; readonly onSent: () => void }) {
  const { t } = useTranslation();
  const send = useHostAction('send-feedback');
  const id = useId();
  const [stars, setStars] = useState(page.answer.stars ?? 0);
  const [reasons, setReasons] = useState<readonly string[]>(page.answer.reasons ?? []);
  const [comment, setComment] = useState(page.answer.comment ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stars === 0) return setFailure(t('feedback.stars_missing'));
    setBusy(true);
    setFailure(undefined);
    try {
      await send({ stars, reasons: stars <= LOW ? reasons : [], comment: comment.trim() === '' ? null : comment });
      onSent();
    } catch {
      setFailure(t('feedback.failed'));
    }
    setBusy(false);
  };
  const toggle = (reason: string) =>
    setReasons(reasons.includes(reason) ? reasons.filter((each) => each !== reason) : [...reasons, reason]);
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <Stars value={stars} onChange={setStars} />
      {stars > 0 && stars <= LOW ? (
        <fieldset>
          <legend className="mb-2 text-sm font-medium">{t('feedback.why')}</legend>
          <div className="flex flex-wrap gap-2">
            {page.choices.reasons.map((reason) => (
              <button
                key={reason}
                type="button"
                aria-pressed={reasons.includes(reason)}
                onClick={() => toggle(reason)}
                className="h-11 rounded-full border border-border px-4 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
              >
                {t(`feedback.reason_${reason}`)}
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t('feedback.comment')}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          className="w-full rounded-control border border-border bg-surface p-3 text-text"
        />
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      <button type="submit" disabled={isBusy} className="h-11 rounded-control bg-accent font-medium text-accent-text disabled:opacity-60">
        {t(page.state === 'changeable' ? 'feedback.change' : 'feedback.send')}
      </button>
      {page.state === 'changeable' ? <p className="text-xs text-text-muted">{t('feedback.may_change')}</p> : null}
    </form>
  );
}
