/** Where notices appear: on phones below the bars, away from what the thumb presses. They clear themselves after 3 s, and wait while hovered or focused. */
import { useTranslation } from 'react-i18next';
import { type Toast, type ToastTone, useToast, useToasts } from '../../../engine/react/index.ts';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';

const signs: Readonly<Record<ToastTone, { readonly icon: string; readonly colour: string }>> = {
  success: { icon: 'circle-check', colour: 'text-success-text' },
  info: { icon: 'info', colour: 'text-info-text' },
  warning: { icon: 'triangle-alert', colour: 'text-warning-text' },
  danger: { icon: 'circle-alert', colour: 'text-danger-text' },
};

/** Rendered once by the shell; always there, so that screen readers hear what comes. */
export function ToastRegion() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { pause, resume } = useToast();
  return (
    <section
      aria-label={t('toast.region')}
      aria-live="polite"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      className="pointer-events-none fixed inset-x-0 max-md:top-20 z-70 flex flex-col items-center gap-2 px-4 md:inset-x-auto md:bottom-5 md:end-5 md:items-end"
    >
      {toasts.map((toast) => (
        <Notice key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Notice({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const { remove } = useToast();
  const { icon, colour } = signs[toast.tone];
  const { action } = toast;
  return (
    <div
      {...(toast.tone === 'danger' ? { role: 'alert' } : {})}
      className="pointer-events-auto flex w-full max-w-sm animate-rise items-center gap-2 rounded-card border border-border bg-surface-raised py-1 ps-3 pe-1 text-sm shadow-float"
    >
      <Icon name={icon} size={18} className={colour} />
      <span className="min-w-0 flex-1 py-1.5">{toast.text}</span>
      {action ? (
        <button type="button" className="h-control px-2 font-medium text-accent-ink" onClick={action.run}>
          {action.label}
        </button>
      ) : null}
      <IconButton icon="x" label={t('toast.dismiss')} onClick={() => remove(toast.id)} />
    </div>
  );
}
