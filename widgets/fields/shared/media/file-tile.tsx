/** One file, or one upload, as a tile with a thumbnail. */

import { FileText, RotateCcw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, pictureOf, smallPictureOf } from '../../../../engine/react/files.ts';
import type { FileValue } from '../../../../engine/react/types.ts';
import type { Upload } from './use-uploads.ts';

const tileClass = 'relative flex min-w-0 flex-col overflow-hidden rounded-control border border-border bg-surface-raised';
const cornerClass =
  'absolute end-1 top-1 inline-flex size-7 items-center justify-center rounded-control bg-surface-raised/90 text-text-muted hover:text-text max-md:size-control';

type FileTileProps = {
  readonly file: FileValue;
  readonly className?: string;
  readonly onOpen: () => void;
  readonly onRemove: (() => void) | undefined;
};

export function FileTile({ file, className = '', onOpen, onRemove }: FileTileProps) {
  const { t } = useTranslation();
  const picture = <Thumbnail file={file} />;
  return (
    <li className={`${tileClass} ${className}`}>
      {(addressOf(file) ?? smallPictureOf(file)) ? (
        <button type="button" onClick={onOpen} aria-label={t('control.open_file', { what: file.name })}>
          {picture}
        </button>
      ) : (
        picture
      )}
      <span className="truncate px-2 py-1 text-xs text-text" title={file.name}>
        {file.name}
      </span>
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={t('control.remove', { what: file.name })} className={cornerClass}>
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </li>
  );
}

/** The picture itself, or a sheet of paper with the file's ending. */
function Thumbnail({ file }: { readonly file: FileValue }) {
  const picture = pictureOf(file);
  if (file.type.startsWith('image/') && picture) {
    return <img src={picture} alt="" loading="lazy" className="h-20 w-full bg-surface-sunken object-cover" />;
  }
  return (
    <span className="flex h-20 w-full items-center justify-center gap-1 bg-surface-sunken text-xs text-text-muted uppercase">
      <FileText aria-hidden="true" className="size-5" />
      {file.name.includes('.') ? file.name.split('.').at(-1) : ''}
    </span>
  );
}

type UploadTileProps = { readonly upload: Upload; readonly onRetry: () => void; readonly onDrop: () => void };

export function UploadTile({ upload, onRetry, onDrop }: UploadTileProps) {
  const { t } = useTranslation();
  const { name } = upload.file;
  return (
    <li className={tileClass}>
      <div className="flex h-20 items-end justify-center bg-surface-sunken px-2 pb-1">
        {upload.failed ? (
          <button type="button" onClick={onRetry} className="inline-flex min-h-control items-center gap-1.5 text-sm text-danger-text">
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('control.upload_again')}
          </button>
        ) : (
          <progress
            value={upload.share}
            max={1}
            aria-label={t('control.upload_of', { what: name })}
            className="mb-8 h-1.5 w-full accent-accent"
          />
        )}
      </div>
      <span className={`px-2 py-1 text-xs text-text-muted ${upload.failed ? 'break-words' : 'truncate'}`} title={name}>
        {upload.failed ? <span role="alert">{t('control.upload_failed', { what: name })}</span> : name}
      </span>
      <button
        type="button"
        onClick={onDrop}
        aria-label={t(upload.failed ? 'control.remove' : 'control.abort_upload', { what: name })}
        className={cornerClass}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
