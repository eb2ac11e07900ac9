/** What a patch would do, and what keeps it from being saved. */
import { useTranslation } from 'react-i18next';
import type { Difference, Preview } from './types.ts';

/** A value of a definition as one line. */
export const lineOf = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value));

export function Faults({ faults }: { readonly faults: Preview['faults'] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <div role="alert" className="rounded-card border border-border bg-danger-soft px-4 py-3 text-sm text-danger-text">
      <p className="font-medium">{t('override_editor.faults')}</p>
      <ul className="mt-1 space-y-1">
        {faults.map(({ path, code, message }) => (
          <li key={`${path} ${code} ${message}`}>
            <code dir="ltr" className="font-mono text-xs">
              {path || '/'}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Differences({ changes, screens }: Pick<Preview, 'changes' | 'screens'>) {
  const { t } = useTranslation();
  return (
    <div role="status" className="rounded-card border border-border bg-surface-raised px-4 py-3 text-sm text-text">
      <p className="font-medium">{t(changes.length === 0 ? 'override_editor.no_changes' : 'override_editor.changes')}</p>
      <Changes changes={changes} />
      {screens.map(({ screen, changes: onScreen }) => (
        <div key={screen} className="mt-3">
          <p className="font-medium">{t('override_editor.on_screen', { screen })}</p>
          <Changes changes={onScreen} />
        </div>
      ))}
    </div>
  );
}

function Changes({ changes }: { readonly changes: readonly Difference[] }) {
  return (
    <ul className="mt-1 space-y-1">
      {changes.map(({ path, was, now }) => (
        <li key={path} dir="ltr" className="font-mono text-xs wrap-anywhere">
          <span className="text-text">{path}</span> <del className="text-text-muted">{lineOf(was)}</del>{' '}
          <ins className="no-underline">{lineOf(now)}</ins>
        </li>
      ))}
    </ul>
  );
}
