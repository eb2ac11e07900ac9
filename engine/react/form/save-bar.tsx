/** The bar at the form's foot: what is unsaved, and the buttons. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormStatus } from './form-context.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';

export type SaveBarProps = {
  readonly formId: string;
  readonly submitLabel?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
};

export function SaveBar({ formId, submitLabel, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  const sending = useFormStatus((status) => status.sending);
  const isUploading = useFormStatus((status) => status.uploading > 0);
  const button = 'h-control rounded-control px-4 text-sm font-medium disabled:opacity-60 max-md:h-primary';
  return (
    <div className="sticky bottom-0 z-10 mt-2 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-raised py-3">
      <UnsavedNote />
      {onCancel && (
        <button
          type="button"
          onClick={onCancel}
          disabled={sending}
          className={`${button} border border-border text-text hover:bg-surface-sunken`}
        >
          {t('form.cancel')}
        </button>
      )}
      <button
        type="submit"
        form={formId}
        disabled={sending || isUploading}
        aria-busy={sending}
        className={`${button} bg-accent text-accent-text hover:bg-accent-hover max-md:flex-1`}
      >
        {sending ? t('form.sending') : (submitLabel ?? t('form.save'))}
      </button>
    </div>
  );
}

function UnsavedNote() {
  const { t } = useTranslation();
  const note = useFormStatus((status) => {
    if (status.uploading > 0) return 'form.uploading';
    return status.dirty ? 'form.unsaved' : undefined;
  });
  return (
    <p role="status" className="me-auto min-h-5 text-xs text-text-muted">
      {note && t(note)}
    </p>
  );
}

/** Guards unsaved values and tells the parent; apart, so that turning dirty renders nothing but this. */
export function DirtyWatch({ onDirty }: { readonly onDirty?: ((dirty: boolean) => void) | undefined }) {
  const dirty = useFormStatus((status) => status.dirty);
  // While it is being sent nothing is lost by leaving: what answers the call may lead to another page.
  const isSending = useFormStatus((status) => status.sending);
  useUnsavedGuard(dirty && !isSending);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return null;
}
