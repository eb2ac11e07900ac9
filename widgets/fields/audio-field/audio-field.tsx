import { Mic, Square, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { FieldProps, FileValue } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import WrittenOut from '../../primitives/written-out/written-out.tsx';
import { groupAttributes } from '../shared/control.ts';
import { FaultNote } from '../shared/media/fault-note.tsx';
import { UploadTile } from '../shared/media/file-tile.tsx';
import { PickFile } from '../shared/media/pick-file.tsx';
import { useFileList } from '../shared/media/use-file-list.ts';
import { canCapture } from '../shared/media/use-stream.ts';
import { useRecorder } from './use-recorder.ts';

/** Sound from the microphone, sent as files. Where there is none, a sound file may be picked. */
export default function AudioField({ value, onChange, ...frame }: FieldProps<readonly FileValue[]>) {
  const { t } = useTranslation();
  const list = useFileList({ ...frame, value, onChange });
  const recording = useRecorder({ onRecorded: (file) => list.start([file]) });
  const canAdd = !frame.disabled && list.left > 0;
  const canRecord = canCapture() && typeof MediaRecorder !== 'undefined';
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-col gap-2">
      {canAdd && recording.state === 'recording' && (
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="danger" onClick={recording.stop}>
            <Square aria-hidden="true" className="size-4" />
            {t('capture.stop')}
          </Button>
          <span role="timer" aria-label={t('capture.length')} className="text-base tabular-nums text-text">
            {clock(recording.seconds)}
          </span>
          <Button kind="quiet" onClick={recording.cancel}>
            <X aria-hidden="true" className="size-4" />
            {t('action.cancel')}
          </Button>
        </div>
      )}
      {canAdd && recording.state !== 'recording' && (
        <div className="flex flex-wrap items-center gap-2">
          {canRecord && (
            <Button
              isBusy={recording.state === 'asking'}
              onClick={() => void recording.start()}
              onBlur={frame.onBlur}
              aria-label={t('capture.record_for', { what: frame.label })}
              aria-describedby={frame.describedBy || undefined}
            >
              <Mic aria-hidden="true" className="size-4" />
              {t('capture.record')}
            </Button>
          )}
          {(!canRecord || recording.state === 'failed') && (
            <PickFile
              accept="audio/*"
              label={t('control.add_files', { what: frame.label })}
              describedBy={frame.describedBy}
              onBlur={frame.onBlur}
              onFile={(file) => list.start([file])}
            >
              {t('capture.pick_audio')}
            </PickFile>
          )}
        </div>
      )}
      {canAdd && !canRecord && recording.state !== 'failed' && (
        <p className="text-sm text-text-muted">{t('capture.microphone_unsupported')}</p>
      )}
      {recording.fault && <FaultNote fault={recording.fault} />}
      {list.files.length + list.uploads.length > 0 && (
        <ul className="flex flex-col gap-2">
          {list.files.map((file) => (
            <Sound key={file.id} file={file} onRemove={frame.disabled ? undefined : () => list.remove(file)} />
          ))}
          {list.uploads.map((one) => (
            <UploadTile key={one.key} upload={one} onRetry={() => list.retry(one)} onDrop={() => list.drop(one)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {recording.state === 'recording' ? t('capture.recording') : ''}
      </p>
    </fieldset>
  );
}

/** Minutes and seconds. */
const clock = (seconds: number) => `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

function Sound({ file, onRemove }: { readonly file: FileValue; readonly onRemove: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-2 rounded-control border border-border bg-surface-raised px-2 py-1">
      {file.url ? (
        // biome-ignore lint/a11y/useMediaCaption: what people record on a job has no captions
        <audio src={file.url} controls preload="none" aria-label={file.name} className="h-9 max-w-full min-w-0 flex-1" />
      ) : (
        <span className="min-w-0 flex-1 truncate text-sm text-text">{file.name}</span>
      )}
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('control.remove', { what: file.name })}
          className="inline-flex size-control shrink-0 items-center justify-center rounded-control text-text-muted hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <div className="w-full empty:hidden">
        <WrittenOut file={file} />
      </div>
    </li>
  );
}
