import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps, FileValue } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { FilePreview } from '../../primitives/file-preview/file-preview.tsx';
import { groupAttributes } from '../shared/control.ts';
import { FileTile, UploadTile } from '../shared/media/file-tile.tsx';
import { PickFile } from '../shared/media/pick-file.tsx';
import { useFileList } from '../shared/media/use-file-list.ts';
import { canCapture } from '../shared/media/use-stream.ts';
import { CameraDialog } from './camera-dialog.tsx';

/** Photos taken here, sent as files. Where the page may not use the camera, the device's own camera app takes them. */
export default function PhotoField({ value, onChange, ...frame }: FieldProps<readonly FileValue[]>) {
  const { t } = useTranslation();
  const { files, uploads, left, start, retry, drop, remove } = useFileList({ ...frame, value, onChange });
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState<number>();
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-col gap-2">
      {!frame.disabled && left > 0 && (
        <div>
          {canCapture() ? (
            <Button
              onClick={() => setOpen(true)}
              onBlur={frame.onBlur}
              aria-label={t('control.take_photo_for', { what: frame.label })}
              aria-describedby={frame.describedBy || undefined}
            >
              <Camera aria-hidden="true" className="size-4" />
              {t('control.take_photo')}
            </Button>
          ) : (
            <PickFile
              accept="image/*"
              capture="environment"
              label={t('control.take_photo_for', { what: frame.label })}
              describedBy={frame.describedBy}
              onBlur={frame.onBlur}
              onFile={(file) => start([file])}
            >
              {t('control.take_photo')}
            </PickFile>
          )}
        </div>
      )}
      {files.length + uploads.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {files.map((file, index) => (
            <FileTile key={file.id} file={file} onOpen={() => setSeen(index)} onRemove={frame.disabled ? undefined : () => remove(file)} />
          ))}
          {uploads.map((one) => (
            <UploadTile key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
          ))}
        </ul>
      )}
      <CameraDialog label={frame.label} isOpen={isOpen} onClose={() => setOpen(false)} onPhoto={(file) => start([file])} />
      <FilePreview files={files} index={seen} onIndex={setSeen} />
    </fieldset>
  );
}
