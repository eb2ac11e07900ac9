/** Above a calendar or timeline: which days are shown, and ways to others. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import type { SpanState } from './use-span-state.ts';

type Props = { readonly span: SpanState; readonly heading: string; readonly children?: ReactNode };

export function SpanHeader({ span, heading, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 px-(--edge) pb-2">
      <div className="-ms-2 flex items-center">
        <IconButton icon="chevron-left" label={t(`span.previous_${span.mode}`)} onClick={span.previous} className="flip" />
        <IconButton icon="chevron-right" label={t(`span.next_${span.mode}`)} onClick={span.next} className="flip" />
      </div>
      <h2 aria-live="polite" className="min-w-0 text-base font-semibold">
        {heading}
      </h2>
      <Button onClick={() => span.go(span.today)} disabled={span.at === span.today}>
        {t('span.today')}
      </Button>
      {children}
      {span.modes.length > 1 ? (
        <fieldset aria-label={t('span.mode')} className="ms-auto flex rounded-control border border-border bg-surface-sunken p-0.5">
          {span.modes.map((mode) => (
            <button
              key={mode}
              type="button"
              aria-pressed={mode === span.mode}
              onClick={() => span.setMode(mode)}
              className="h-[calc(var(--control)-6px)] rounded-[4px] px-2.5 max-md:h-control max-md:min-w-11 text-sm text-text-muted aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--border)]"
            >
              {t(`span.${mode}`)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
