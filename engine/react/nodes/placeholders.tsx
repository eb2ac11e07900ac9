/** What stands in place of a node that cannot be shown. Plain, because nothing else may fail here. */
import { useTranslation } from 'react-i18next';

/** A widget name that nobody registered. */
export function UnknownWidget({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <p role="note" className="rounded-control border border-dashed border-border-strong px-3 py-2 text-sm text-text-muted">
      {t('engine.unknown_component', { name })}
    </p>
  );
}

type FailedProps = { readonly text?: string; readonly detail?: string | undefined; readonly onRetry: () => void };

/** Something went wrong here; the rest of the page works. */
export function Failed({ text, detail, onRetry }: FailedProps) {
  const { t } = useTranslation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-border bg-danger-soft px-4 py-3 text-sm text-danger-text"
    >
      <span className="min-w-0 flex-1">
        {text ?? t('engine.something_wrong')}
        {detail ? <span className="block text-xs">{detail}</span> : null}
      </span>
      <button type="button" onClick={onRetry} className="h-control rounded-control border border-current px-3 font-medium">
        {t('action.retry')}
      </button>
    </div>
  );
}

/** Grey shapes while a widget's code or a screen's plan is on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('engine.loading')} className="space-y-3 p-4 md:p-6">
      <div className="h-6 w-48 animate-shimmer rounded-control bg-surface-sunken" />
      <div className="h-4 w-full max-w-xl animate-shimmer rounded-control bg-surface-sunken" />
      <div className="h-4 w-full max-w-md animate-shimmer rounded-control bg-surface-sunken" />
    </div>
  );
}
