/** The bar at the form's foot: what is unsaved, and the buttons. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm, useFormStatus } from './form-context.ts';
import { useAboveKeyboard } from './hands.ts';
import { useOpenSections } from './open-sections.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

export type SaveBarProps = {
  readonly formId: string;
  readonly submitLabel?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
};

const button = 'h-control rounded-control px-4 text-sm font-medium disabled:opacity-60 max-md:h-primary';
const quiet = `${button} border border-border text-text hover:bg-surface-sunken`;

export function SaveBar({ onCancel, ...submit }: SaveBarProps) {
  const { t } = useTranslation();
  const isSending = useFormStatus((status) => status.sending);
  const { layout } = useForm().model.sections;
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-(--covered,0px) z-10 mt-2 flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-raised py-3"
    >
      <UnsavedNote />
      {onCancel && (
        <button type="button" onClick={onCancel} disabled={isSending} className={quiet}>
          {t('form.cancel')}
        </button>
      )}
      {layout === 'steps' ? <StepButtons {...submit} /> : <SubmitButton {...submit} />}
    </div>
  );
}

type SubmitProps = Pick<SaveBarProps, 'formId' | 'submitLabel'>;

function SubmitButton({ formId, submitLabel }: SubmitProps) {
  const { t } = useTranslation();
  const isSending = useFormStatus((status) => status.sending);
  const isUploading = useFormStatus((status) => status.uploading > 0);
  return (
    <button
      type="submit"
      form={formId}
      disabled={isSending || isUploading}
      aria-busy={isSending}
      className={`${button} bg-accent text-accent-text hover:bg-accent-hover max-md:flex-1`}
    >
      {isSending ? t('form.sending') : (submitLabel ?? t('form.save'))}
    </button>
  );
}

/** Back, and the button that goes on: at the last step it sends. Both ways on are the form's submit, so that Enter takes them. */
function StepButtons({ formId, submitLabel }: SubmitProps) {
  const { t } = useTranslation();
  const { model } = useForm();
  const { sections, current } = useOpenSections();
  const isSending = useFormStatus((status) => status.sending);
  const at = current ? sections.indexOf(current) : 0;
  return (
    <>
      {at > 0 && (
        <button type="button" onClick={() => model.sections.go(-1)} disabled={isSending} className={quiet}>
          {t('form.back')}
        </button>
      )}
      {at < sections.length - 1 ? (
        <button type="submit" form={formId} className={`${button} bg-accent text-accent-text hover:bg-accent-hover max-md:flex-1`}>
          {t('form.next')}
        </button>
      ) : (
        <SubmitButton formId={formId} submitLabel={submitLabel} />
      )}
    </>
  );
}

function UnsavedNote() {
  const { t } = useTranslation();
  const uploading = useFormStatus((status) => status.uploading);
  const note = useFormStatus((status) => {
    if (status.uploading > 0) return 'form.uploading';
    if (status.stranded > 0) return 'form.error.file_missing';
    return status.dirty ? 'form.unsaved' : undefined;
  });
  return (
    <p role="status" className="me-auto min-h-5 text-xs text-text-muted">
      {note && t(note, { count: uploading })}
    </p>
  );
}

/** Guards unsaved values and tells the parent; apart, so that turning dirty renders nothing but this. */
export function DirtyWatch({ onDirty }: { readonly onDirty?: ((dirty: boolean) => void) | undefined }) {
  // A file that has not arrived yet is lost as well.
  const dirty = useFormStatus((status) => status.dirty || status.uploading > 0 || status.stranded > 0);
  // While it is being sent nothing is lost by leaving: what answers the call may lead to another page.
  const isSending = useFormStatus((status) => status.sending);
  useUnsavedGuard(dirty && !isSending);
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);
  return null;
}
