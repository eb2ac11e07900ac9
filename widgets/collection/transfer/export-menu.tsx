/** A list as a file: what is shown or everything, as Excel or CSV. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { DATE_PATTERN, formatDate } from '../../../engine/core/format/index.ts';
import { fieldsAt, useApp, useFormat, useText, useToast } from '../../../engine/react/index.ts';
import { type ExportQuery, useExport } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';

export type ExportMenuProps = {
  readonly entity: EntityView;
  /** Words that name the file, the title of the list. */
  readonly title: string;
  /** What the list shows now: filter as text, order, search. */
  readonly query: ExportQuery;
  /** Columns shown, by pointer, in their order. */
  readonly columns: readonly string[];
};

type Kind = 'xlsx' | 'csv';
type Running = { readonly abort: AbortController; readonly done: number };

const isColumn = (field: FieldView) => field.pointer !== '/id' && field.pointer !== '/version';

/** Renders nothing for people without the right to export. */
export function ExportMenu({ entity, title, query, columns }: ExportMenuProps) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const toast = useToast();
  const { org } = useApp();
  const collect = useExport(entity.name);
  const [running, setRunning] = useState<Running>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  if (entity.can.export === undefined) return null;

  const write = async (kind: Kind, fields: readonly FieldView[]) => {
    const abort = new AbortController();
    current.current = abort;
    setRunning({ abort, done: 0 });
    try {
      const onProgress = (done: number) => setRunning({ abort, done });
      const given = await collect({ ...query, fields: fields.map((field) => field.pointer), signal: abort.signal, onProgress });
      const heads = fields.map((field) => (field.literal ? field.label : text(field.label)));
      const { writeExport } = await import('./write-export.ts');
      const today = formatDate(format.dayOf(new Date().toISOString()), { pattern: DATE_PATTERN });
      const rules = { text, currency: org.currency, timeZone: org.time_zone };
      await writeExport({ kind, name: `${title} ${today}`, sheet: title, fields, heads, given, rules, signal: abort.signal });
      if (given.isCut) toast.add({ text: t('transfer.export_cut', { shown: format.number(given.rows.length) }), tone: 'warning' });
      else
        toast.add({ text: t('transfer.exported', { count: given.rows.length, shown: format.number(given.rows.length) }), tone: 'success' });
    } catch {
      if (!abort.signal.aborted) toast.add({ text: t('transfer.download_failed'), tone: 'danger' });
    } finally {
      setRunning(undefined);
    }
  };
  const shown = () => fieldsAt(entity, columns);
  const all = () => entity.fields.filter(isColumn);
  const action = (kind: Kind, which: 'shown' | 'all') => ({
    id: `${kind}-${which}`,
    icon: kind === 'xlsx' ? 'table' : 'file-text',
    label: t(`transfer.${which}_columns`, { kind: t(kind === 'xlsx' ? 'transfer.excel' : 'transfer.csv') }),
    run: () => void write(kind, which === 'shown' ? shown() : all()),
  });
  return (
    <>
      <MenuButton
        label={t('transfer.export')}
        icon="download"
        actions={[action('xlsx', 'shown'), action('xlsx', 'all'), action('csv', 'shown'), action('csv', 'all')]}
      />
      <Dialog
        isOpen={running !== undefined}
        onClose={() => running?.abort.abort()}
        title={t('transfer.exporting')}
        width="small"
        footer={<Button onClick={() => running?.abort.abort()}>{t('action.cancel')}</Button>}
      >
        <div className="space-y-2 pt-1">
          <div role="progressbar" aria-label={t('transfer.exporting')} className="h-2 overflow-hidden rounded-full bg-surface-sunken">
            <div className="h-full w-1/3 animate-pulse rounded-full bg-accent" />
          </div>
          <p role="status" className="text-sm text-text-muted tabular-nums">
            {t('transfer.exporting_rows', { shown: format.number(running?.done ?? 0) })}
          </p>
        </div>
      </Dialog>
    </>
  );
}
