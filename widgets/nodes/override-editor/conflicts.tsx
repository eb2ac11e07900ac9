/** Places where the shipped definition has changed under an override: what it says, what was there, what is there now. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import { lineOf } from './outcome.tsx';
import type { Conflict } from './types.ts';

type Props = {
  readonly conflicts: readonly Conflict[];
  readonly isBusy: boolean;
  readonly onSettle: (settled: { readonly keep?: readonly string[]; readonly drop?: readonly string[] }) => void;
};

const colours = { changed: 'yellow', gone: 'grey', broken: 'red' } as const;

export function Conflicts({ conflicts, isBusy, onSettle }: Props) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  const keepable = conflicts.filter(({ kind }) => kind === 'changed').map(({ path }) => path);
  return (
    <section aria-labelledby="override-conflicts" className="rounded-card border border-border bg-surface-raised p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="override-conflicts" className="me-auto text-base font-semibold text-text">
          {t('override_editor.conflicts', { count: conflicts.length })}
        </h2>
        {keepable.length > 0 ? (
          <Button disabled={isBusy} onClick={() => onSettle({ keep: keepable })}>
            {t('override_editor.keep_all')}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-sm text-text-muted">{t('override_editor.conflicts_text')}</p>
      <ul className="mt-3 divide-y divide-border">
        {conflicts.map(({ path, kind, says, was, now, message }) => (
          <li key={`${kind} ${path}`} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
            <div className="min-w-0 flex-1">
              <Chip label={t(`override_editor.conflict_${kind}`)} colour={colours[kind]} />{' '}
              <code dir="ltr" className="font-mono text-xs wrap-anywhere">
                {path || '/'}
              </code>
              {message ? <p className="text-danger-text">{message}</p> : null}
              <dl dir="ltr" className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 font-mono text-xs wrap-anywhere">
                <dt className="text-text-muted">{t('override_editor.says')}</dt>
                <dd>{lineOf(says)}</dd>
                <dt className="text-text-muted">{t('override_editor.was')}</dt>
                <dd>{lineOf(was)}</dd>
                <dt className="text-text-muted">{t('override_editor.now')}</dt>
                <dd>{lineOf(now)}</dd>
              </dl>
            </div>
            <div className="flex gap-2">
              {kind === 'changed' ? (
                <Button disabled={isBusy} aria-label={`${t('override_editor.keep')}: ${path}`} onClick={() => onSettle({ keep: [path] })}>
                  {t('override_editor.keep')}
                </Button>
              ) : null}
              <Button disabled={isBusy} aria-label={`${t('override_editor.drop')}: ${path}`} onClick={() => onSettle({ drop: [path] })}>
                {t('override_editor.drop')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
