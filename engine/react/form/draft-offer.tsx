/** Brings back what was typed into this form before a session or the app ended, and keeps what is typed now for the same. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { DRAFTS_BACK, type Draft, type DraftKey, draftOf, dropDraft, watchDraft } from './drafts.ts';
import { useForm, useFormStatus } from './form-context.ts';
import { keepTyped } from './keep-typed.ts';

/** While something is unsaved it is kept: as it is typed, and when the session ends. */
export function DraftWatch({ draft }: { readonly draft: DraftKey }) {
  const { model } = useForm();
  const isDirty = useFormStatus((status) => status.dirty);
  const { key, owner, title } = draft;
  useEffect(() => {
    if (!isDirty) return undefined;
    const endings = [watchDraft, keepTyped].map((begin) => begin({ key, owner, title }, model.values.snapshot));
    return () => {
      for (const end of endings) end();
    };
  }, [isDirty, model, key, owner, title]);
  return null;
}

type OfferProps = {
  readonly draftKey: string;
  /** Of the record that the form begins with: over another one than was typed into nothing comes back by itself. */
  readonly version: unknown;
  readonly onTake: (draft: Draft | undefined) => void;
};

export function DraftOffer({ draftKey, version, onTake }: OfferProps) {
  const { t } = useTranslation();
  const { relative, time, dayOf } = useFormat();
  const [draft, setDraft] = useState<Draft>();
  const [isBack, setBack] = useState(false);
  const take = useRef(onTake);
  useEffect(() => {
    take.current = onTake;
  });
  useEffect(() => {
    let isFound = false;
    const look = () => {
      const found = isFound ? undefined : draftOf(draftKey);
      if (!found) return;
      isFound = true;
      setDraft(found);
      if (found.values.version !== version) return;
      setBack(true);
      take.current(found);
    };
    look();
    window.addEventListener(DRAFTS_BACK, look);
    return () => window.removeEventListener(DRAFTS_BACK, look);
  }, [draftKey, version]);
  if (!draft) return null;
  const end = () => {
    dropDraft(draftKey);
    setDraft(undefined);
  };
  const isToday = dayOf(draft.at) === dayOf(new Date().toISOString());
  const when = isToday ? time(draft.at) : relative(draft.at);
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-2 rounded-card border border-border bg-surface-sunken p-3 text-sm">
      <p className="me-auto">{isBack ? t('form.draft_back', { when }) : t('form.draft_found', { when: relative(draft.at) })}</p>
      {isBack ? null : (
        <button
          type="button"
          className="h-control rounded-control bg-accent px-3 font-medium text-accent-text hover:bg-accent-hover"
          onClick={() => {
            end();
            onTake(draft);
          }}
        >
          {t('form.draft_restore')}
        </button>
      )}
      <button
        type="button"
        className="h-control rounded-control border border-border px-3 hover:bg-surface-raised"
        onClick={() => {
          end();
          if (isBack) onTake(undefined);
        }}
      >
        {t('form.draft_discard')}
      </button>
    </div>
  );
}
