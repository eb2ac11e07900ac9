/** A list as a file: what is shown or everything, as Excel or CSV. What writes it is loaded when it is first asked for. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import type { ExportKind, ExportMenuProps, ExportWhich } from './export-types.ts';

const ExportRun = lazy(() => import('./export-run.tsx'));

/** The address asks for the file of what is shown; told once it was begun. */
export type AskedFor = { readonly answered: () => void };

/** Renders nothing for people without the right to export. */
export function ExportMenu({ asked: askedFor, ...props }: ExportMenuProps & { readonly asked?: AskedFor }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly kind: ExportKind; readonly which: ExportWhich }>();
  const mayExport = props.entity.can.export !== undefined;
  useEffect(() => {
    if (!askedFor) return;
    askedFor.answered();
    if (mayExport) setAsked({ kind: 'xlsx', which: 'shown' });
  }, [askedFor, mayExport]);
  if (!mayExport) return null;
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
