/** The foot of a form of one field, in the place of its value: what is in the way, and the two buttons. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField, useForm, useFormStatus } from './form-context.ts';

type Props = { readonly formId: string; readonly onCancel: (() => void) | undefined };

const button = 'inline-flex h-control items-center rounded-control px-3 text-sm font-medium disabled:opacity-60';

export function InlineBar({ formId, onCancel }: Props) {
  const { t } = useTranslation();
  const { model, idPrefix } = useForm();
  const refusals = useFormStatus((status) => status.refusals);
  useEffect(() => {
    if (refusals > 0) model.shown.some(({ pointer }) => focusField(idPrefix, pointer, 'nearest'));
  }, [refusals, model, idPrefix]);
  const isSending = useFormStatus((status) => status.sending);
  const isUploading = useFormStatus((status) => status.uploading > 0);
  const lines = useFormStatus((status) => status.summary);
  const shown = new Set(model.shown.map(({ pointer }) => pointer));
  // What is wrong with the field itself stands under it.
  const others = lines.filter(({ pointer }) => pointer === undefined || !shown.has(pointer));
  return (
    <>
      {others.length > 0 && (
        <div role="alert" className="mt-1 rounded-control bg-danger-soft px-2 py-1 text-danger-text text-sm">
          {others.map(({ label, message }) => (
            <p key={message}>{label === undefined ? message : `${label}: ${message}`}</p>
          ))}
        </div>
      )}
      <div className="mt-1 flex gap-2">
        <button
          type="submit"
          form={formId}
          disabled={isSending || isUploading}
          aria-busy={isSending}
          className={`${button} bg-accent text-accent-text hover:bg-accent-hover`}
        >
          {t(isSending ? 'form.sending' : 'form.save')}
        </button>
        <button
          type="button"
          disabled={isSending}
          onClick={onCancel}
          className={`${button} border border-border text-text hover:bg-surface-sunken`}
        >
          {t('form.cancel')}
        </button>
      </div>
    </>
  );
}
