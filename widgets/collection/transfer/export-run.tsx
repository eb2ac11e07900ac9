/** Writes a list as a file while it is shown, and says how far it is. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { DATE_PATTERN, formatDate } from '../../../engine/core/format/index.ts';
import { fieldsAt, useApp, useFormat, useText, useToast } from '../../../engine/react/index.ts';
import { useExport } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { askedFor, clearLabels, keyOf, openColumns } from './changes-file.ts';
import type { ExportKind, ExportMenuProps, ExportWhich } from './export-types.ts';
import { keyHead } from './use-import-kit.ts';

type Running = { readonly abort: AbortController; readonly done: number };

const isColumn = (field: FieldView) => field.pointer !== '/id' && field.pointer !== '/version';

type Props = ExportMenuProps & {
  readonly kind: ExportKind;
  readonly which: ExportWhich;
  /** It is written, given up, or failed. */
  readonly onEnd: () => void;
};

/** Begins at once. */
export default function ExportRun({ entity, title, query, columns, kind, which, onEnd }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const toast = useToast();
  const { org, user, flags } = useApp();
  const scope = { org, user, flags };
  const collect = useExport(entity.name);
  const [running, setRunning] = useState<Running>();

  const write = async (abort: AbortController, fields: readonly FieldView[]) => {
    setRunning({ abort, done: 0 });
    try {
      const onProgress = (done: number) => setRunning({ abort, done });
      const asked = which === 'changes' ? askedFor(entity) : fields.map((field) => field.pointer);
      const given = await collect({ ...query, fields: asked, signal: abort.signal, onProgress });
      const labelled = (field: FieldView) => (field.literal ? field.label : text(field.label));
      const { writeExport } = await import('./write-export.ts');
      const today = formatDate(format.dayOf(new Date().toISOString()), { pattern: DATE_PATTERN });
      const rules = { text, currency: org.currency, timeZone: org.time_zone };
      const common = { kind, name: `${title} ${today}`, sheet: title, rules, signal: abort.signal };
      if (which === 'changes') {
        const open = openColumns(entity, given.rows, scope);
        const key = { head: keyHead(text, entity), of: keyOf };
        const clear = { ...given, labelOf: clearLabels(given, open) };
        await writeExport({ ...common, fields: open, heads: open.map(labelled), given: clear, key });
      } else await writeExport({ ...common, fields, heads: fields.map(labelled), given });
      if (given.isCut) toast.add({ text: t('transfer.export_cut', { shown: format.number(given.rows.length) }), tone: 'warning' });
      else
        toast.add({ text: t('transfer.exported', { count: given.rows.length, shown: format.number(given.rows.length) }), tone: 'success' });
    } catch {
      if (!abort.signal.aborted) toast.add({ text: t('transfer.download_failed'), tone: 'danger' });
    } finally {
      if (!abort.signal.aborted) onEnd();
    }
  };
  const begin = useEffectEvent((abort: AbortController) =>
    write(abort, which === 'shown' ? fieldsAt(entity, columns) : entity.fields.filter(isColumn)),
  );
  useEffect(() => {
    const abort = new AbortController();
    void begin(abort);
    return () => abort.abort();
  }, []);
  const giveUp = () => {
    running?.abort.abort();
    onEnd();
  };
  return (
    <Dialog
      isOpen={running !== undefined}
      onClose={giveUp}
      title={t('transfer.exporting')}
      width="small"
      footer={<Button onClick={giveUp}>{t('action.cancel')}</Button>}
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
  );
}
