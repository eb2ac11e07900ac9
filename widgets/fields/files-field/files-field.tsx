import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps, FileValue } from '../../../engine/react/types.ts';
import { FilePreview } from '../../primitives/file-preview/file-preview.tsx';
import { groupAttributes } from '../shared/control.ts';
import { FileTile, UploadTile } from '../shared/media/file-tile.tsx';
import { useFileList } from '../shared/media/use-file-list.ts';
import { DropZone } from './drop-zone.tsx';

/** Files shown before '+N more': on phones, and on wider screens. */
const SHOWN = { narrow: 3, wide: 4 } as const;

/** Files: dropped, picked or taken with the camera, sent at once, kept as references. */
export default function FilesField({ value, onChange, ...frame }: FieldProps<readonly FileValue[]>) {
  const { t } = useTranslation();
  const { files, uploads, left, start, retry, drop, remove } = useFileList({ ...frame, value, onChange });
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<number>();
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-col gap-2">
      {!frame.disabled && left > 0 && (
        <DropZone label={frame.label} isMultiple={left > 1} describedBy={frame.describedBy} onBlur={frame.onBlur} onFiles={start} />
      )}
      {files.length + uploads.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {files.map((file, index) => (
            <FileTile
              key={file.id}
              file={file}
              className={isOpen ? '' : hiddenFrom(index)}
              onOpen={() => setSeen(index)}
              onRemove={frame.disabled ? undefined : () => remove(file)}
            />
          ))}
          {!isOpen && files.length > SHOWN.narrow && <More count={files.length} onOpen={() => setOpen(true)} />}
          {uploads.map((one) => (
            <UploadTile key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {uploads.some((one) => !one.failed) ? t('control.uploading', { count: uploads.length }) : ''}
      </p>
      <FilePreview files={files} index={seen} onIndex={setSeen} />
    </fieldset>
  );
}

function hiddenFrom(index: number): string {
  if (index < SHOWN.narrow) return '';
  return index < SHOWN.wide ? 'max-md:hidden' : 'hidden';
}
function More({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const button = 'min-h-20 w-full rounded-control border border-border text-sm text-accent-ink hover:bg-surface-sunken';
  return (
    <>
      <li className="md:hidden">
        <button type="button" onClick={onOpen} className={button}>
          {t('control.more_files', { count: count - SHOWN.narrow })}
        </button>
      </li>
      {count > SHOWN.wide && (
        <li className="max-md:hidden">
          <button type="button" onClick={onOpen} className={button}>
            {t('control.more_files', { count: count - SHOWN.wide })}
          </button>
        </li>
      )}
    </>
  );
}
