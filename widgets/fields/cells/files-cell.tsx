import { useTranslation } from 'react-i18next';
import type { CellProps, FileValue } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Nothing } from './nothing.tsx';

const isFile = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'type' in value;

/** Shown before '+N more': on phones, and on wider screens. */
const NARROW = 3;
const WIDE = 4;

/** Thumbnails that open their file. */
export default function FilesCell({ value }: CellProps) {
  const { t } = useTranslation();
  const files = Array.isArray(value) ? value.filter(isFile) : [];
  if (files.length === 0) return <Nothing />;
  return (
    <span className="inline-flex items-center gap-1">
      {files.slice(0, WIDE).map((file, index) => (
        <Thumbnail key={file.id} file={file} className={index >= NARROW ? 'max-md:hidden' : ''} />
      ))}
      {files.length > NARROW && (
        <span className="text-xs text-text-muted md:hidden">{t('control.more_files', { count: files.length - NARROW })}</span>
      )}
      {files.length > WIDE && (
        <span className="text-xs text-text-muted max-md:hidden">{t('control.more_files', { count: files.length - WIDE })}</span>
      )}
    </span>
  );
}

function Thumbnail({ file, className }: { readonly file: FileValue; readonly className: string }) {
  const { t } = useTranslation();
  const frame = `inline-flex size-7 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface-sunken text-text-muted ${className}`;
  const picture =
    file.type.startsWith('image/') && file.url ? (
      <img src={file.url} alt="" loading="lazy" className="size-full object-cover" />
    ) : (
      <Icon name="file-text" />
    );
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
