/** The versions of an override, latest first; any earlier one can be restored. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import type { Version } from './types.ts';

type Props = { readonly versions: readonly Version[]; readonly isBusy: boolean; readonly onRestore: (number: number) => void };

export function Versions({ versions, isBusy, onRestore }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="override-versions">
      <h2 id="override-versions" className="mb-2 text-base font-semibold text-text">
        {t('override_editor.versions')}
      </h2>
      <ol className="divide-y divide-border rounded-card border border-border bg-surface-raised">
        {versions.map((version) => (
          <li key={version.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
            <span className="font-medium">
              {t('override_editor.version_by', { number: version.number, by: version.by ?? '–', at: format.datetime(version.at) })}
            </span>
            {version.is_current ? <Chip label={t('override_editor.current')} colour="green" /> : null}
            {version.is_active ? null : <Chip label={t('override_editor.taken_away')} colour="grey" />}
            <span className="min-w-0 flex-1 text-text-muted">{version.note}</span>
            {version.is_current ? null : (
              <Button
                icon="undo-2"
                disabled={isBusy}
                aria-label={t('override_editor.restore_version', { number: version.number })}
                onClick={() => onRestore(version.number)}
              >
                {t('override_editor.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
