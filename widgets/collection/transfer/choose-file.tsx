/** The file of an import, chosen or dropped; and a template for those who have none yet. */
import { type ChangeEvent, type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { FileProblem } from '../../primitives/workbook/file-problem.ts';
import { download, fileName } from './download.ts';
import { readFile, readPasted } from './read-file.ts';
import type { Table } from './table.ts';
import type { ImportKit } from './use-import-kit.ts';
import { csvFile, csvLine } from './write-csv.ts';

type Props = { readonly name: string; readonly kit: ImportKit; readonly onChosen: (name: string, table: Table) => void };

export function ChooseFile({ name, kit, onChosen }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (named: string, give: () => Promise<Table>) => {
    setProblem(undefined);
    setReading(true);
    try {
      onChosen(named, await give());
    } catch (cause) {
      setProblem(t(`transfer.file.${cause instanceof FileProblem ? cause.code : 'unreadable'}`));
    } finally {
      setReading(false);
    }
  };
  const take = async (file: File | undefined) => {
    if (file) await read(file.name, () => readFile(file));
  };
  const paste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData.files;
    const text = event.clipboardData.getData('text/plain');
    if (!file && text.trim() === '') return;
    event.preventDefault();
    void (file ? take(file) : read(t('transfer.pasted'), async () => readPasted(text)));
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void take(event.target.files?.[0]);
    // The same file, put right, may be chosen again.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const template = () => {
    const heads = kit.fields.map((field) => (kit.isNeeded(field) ? `${kit.labelOf(field)} *` : kit.labelOf(field)));
    download(csvFile([csvLine(heads)]), fileName(`${t('transfer.template_name', { name })}.csv`));
  };
  return (
    <div className="space-y-3">
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="flex cursor-pointer flex-col items-center gap-2 rounded-card border border-dashed border-border-strong bg-surface px-4 py-10 text-center hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
      >
        <Icon name="upload" size={24} />
        <span className="font-medium">{t('transfer.choose_file')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={choose}
          disabled={isReading}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem === undefined ? undefined : true}
          className="sr-only"
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-text-muted">
        {t('transfer.drop_hint')}
      </p>
      <label htmlFor={`${id}-paste`} className="block text-sm font-medium">
        {t('transfer.paste_rows')}
        <textarea
          id={`${id}-paste`}
          rows={2}
          value=""
          onChange={(event) => void read(t('transfer.pasted'), async () => readPasted(event.target.value))}
          onPaste={paste}
          placeholder={t('transfer.paste_hint')}
          disabled={isReading}
          className="mt-1 block w-full rounded-control border border-border-strong bg-surface-raised px-3 py-2 font-normal"
        />
      </label>
      {isReading ? <p role="status">{t('transfer.reading')}</p> : null}
      {problem === undefined ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {problem}
        </p>
      )}
      <Button icon="download" onClick={template}>
        {t('transfer.download_template')}
      </Button>
    </div>
  );
}
