/** A list as a file: what is shown or everything, as Excel or CSV. What writes it is loaded when it is first asked for. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import type { ExportKind, ExportMenuProps, ExportWhich } from './export-types.ts';

const ExportRun = lazy(() => import('./export-run.tsx'));

/** Renders nothing for people without the right to export. */
export function ExportMenu(props: ExportMenuProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly kind: ExportKind; readonly which: ExportWhich }>();
  if (props.entity.can.export === undefined) return null;
  const action = (kind: ExportKind, which: ExportWhich) => ({
    id: `${kind}-${which}`,
    icon: kind === 'xlsx' ? 'table' : 'file-text',
    label: t(`transfer.${which}_columns`, { kind: t(kind === 'xlsx' ? 'transfer.excel' : 'transfer.csv') }),
    run: () => setAsked({ kind, which }),
  });
  return (
    <>
      <MenuButton
        label={t('transfer.export')}
        icon="download"
        actions={[
          action('xlsx', 'shown'),
          action('xlsx', 'all'),
          action('csv', 'shown'),
          action('csv', 'all'),
          ...(props.isForChanges ? [action('xlsx', 'changes'), action('csv', 'changes')] : []),
        ]}
      />
      {asked ? (
        <Suspense fallback={null}>
          <ExportRun {...props} {...asked} onEnd={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
