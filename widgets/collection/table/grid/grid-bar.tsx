/** Above a grid: what stands of the writing, and the way back. */
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../primitives/button/button.tsx';
import type { GridStore } from './grid-store.ts';
import type { GridWrites } from './use-grid-writes.ts';

type Props = { readonly store: GridStore; readonly writes: GridWrites; readonly onDone: () => void };

export function GridBar({ store, writes, onDone }: Props) {
  const { t } = useTranslation();
  const { waiting, faults } = useSyncExternalStore(store.subscribe, store.progress);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-t border-border bg-surface-sunken px-(--edge) py-1.5 text-sm">
      <p role="status" className="min-w-0 flex-1 text-text-muted">
        {waiting > 0 ? t('grid.saving', { count: waiting }) : null}
        {waiting === 0 && faults > 0 ? <span className="text-danger-text">{t('grid.refused', { count: faults })}</span> : null}
        {waiting === 0 && faults === 0 ? t('grid.keys') : null}
      </p>
      {faults > 0 && waiting === 0 ? (
        <Button kind="quiet" onClick={() => store.discard()}>
          {t('grid.discard')}
        </Button>
      ) : null}
      <IconButton icon="undo-2" label={t('action.undo')} disabled={!writes.canUndo} onClick={writes.undo} />
      <IconButton icon="redo-2" label={t('grid.redo')} disabled={!writes.canRedo} onClick={writes.redo} />
      <Button onClick={onDone}>{t('grid.done')}</Button>
    </div>
  );
}
