import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '../../../engine/react/files.ts';
import type { CellProps, FileValue } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Nothing } from './nothing.tsx';

const FilePreview = lazy(() =>
  import('../../primitives/file-preview/file-preview.tsx').then((module) => ({ default: module.FilePreview })),
);

const isFile = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'type' in value;

/** Shown before '+N more': on phones, and on wider screens. */
const NARROW = 3;
const WIDE = 4;

const SQUARE = 'size-7 bg-surface-sunken [&_img]:object-cover';
const SIGNED = 'h-14 w-36 bg-white [&_img]:object-contain';

/** Thumbnails that open their file in the page; with Ctrl, as of any link, in another tab. */
export default function FilesCell({ value, field }: CellProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<number>();
  const files = Array.isArray(value) ? value.filter(isFile) : [];
  if (files.length === 0) return <Nothing />;
  // A name that was written is read where it stands.
  const look = field.type === 'signature' ? SIGNED : SQUARE;
  return (
    <span className="inline-flex items-center gap-1">
      {files.slice(0, WIDE).map((file, index) => (
        <Thumbnail
          key={file.id}
          file={file}
          onOpen={() => setShown(index)}
          className={`${look} ${index >= NARROW ? 'max-md:hidden' : ''}`}
        />
      ))}
      {files.length > NARROW && (
        <span className="text-xs text-text-muted md:hidden">{t('control.more_files', { count: files.length - NARROW })}</span>
      )}
      {files.length > WIDE && (
        <span className="text-xs text-text-muted max-md:hidden">{t('control.more_files', { count: files.length - WIDE })}</span>
      )}
      {shown === undefined ? null : (
        // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in the dialog is not pressed on the row below
        // biome-ignore lint/a11y/useKeyWithClickEvents: as above
        <span onClick={(event) => event.stopPropagation()}>
          <Suspense fallback={null}>
            <FilePreview files={files} index={shown} onIndex={setShown} />
          </Suspense>
        </span>
      )}
    </span>
  );
}

type ThumbnailProps = { readonly file: FileValue; readonly onOpen: () => void; readonly className: string };

function Thumbnail({ file, onOpen, className }: ThumbnailProps) {
  const { t } = useTranslation();
  const frame = `inline-flex shrink-0 items-center justify-center overflow-hidden rounded-control border border-border text-text-muted ${className}`;
  const source = pictureOf(file);
  const picture =
    file.type.startsWith('image/') && file.type !== 'image/tiff' && source ? (
      <img src={source} alt="" loading="lazy" className="size-full" />
    ) : (
      <Icon name="file-text" />
    );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen();
  };
  if (!file.url) {
    return (
      <span role="img" aria-label={file.name} title={file.name} className={frame}>
        {picture}
      </span>
    );
  }
  return (
    <a
      href={file.url}
      onClick={open}
      target="_blank"
      rel="noopener noreferrer"
      title={file.name}
      aria-label={t('control.open_file', { what: file.name })}
      className={frame}
    >
      {picture}
    </a>
  );
}
