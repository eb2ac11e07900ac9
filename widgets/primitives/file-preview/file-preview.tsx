/** File preview: 1000 px wide, previous and next by button and arrow key. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileValue } from '../../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';

type Props = {
  readonly files: readonly FileValue[];
  /** Absent: closed. */
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
};

export function FilePreview({ files, index, onIndex }: Props) {
  const { t } = useTranslation();
  const file = index === undefined ? undefined : files[index];
  const step = (by: number) => index !== undefined && onIndex((index + by + files.length) % files.length);
  const press = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  };
  const footer =
    files.length > 1 ? (
      <>
        <span className="me-auto self-center text-sm text-text-muted tabular-nums">
          {t('file_preview.position', { at: (index ?? 0) + 1, of: files.length })}
        </span>
        <Button onClick={() => step(-1)}>
          <Icon name="chevron-left" className="flip" />
          {t('file_preview.previous')}
        </Button>
        <Button onClick={() => step(1)}>
          {t('file_preview.next')}
          <Icon name="chevron-right" className="flip" />
        </Button>
      </>
    ) : null;
  return (
    <Dialog isOpen={file !== undefined} onClose={() => onIndex(undefined)} title={file?.name ?? ''} width="large" footer={footer}>
      {file ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons below
        <div onKeyDown={press} className="grid min-h-[40dvh] place-items-center rounded-control bg-surface-sunken">
          <Shown file={file} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Shown({ file }: { readonly file: FileValue }) {
  const { t } = useTranslation();
  const { url } = file;
  if (url !== undefined && file.type.startsWith('image/'))
    return <img src={url} alt={file.name} className="max-h-[64dvh] max-w-full object-contain" />;
  // biome-ignore lint/a11y/useMediaCaption: what people record on a job has no captions
  if (url !== undefined && file.type.startsWith('video/')) return <video src={url} controls className="max-h-[64dvh] max-w-full" />;
  if (url !== undefined && file.type.startsWith('audio/')) {
    // biome-ignore lint/a11y/useMediaCaption: as above
    return <audio src={url} controls />;
  }
  if (url !== undefined && file.type === 'application/pdf') return <iframe src={url} title={file.name} className="h-[64dvh] w-full" />;
  return (
    <p className="flex flex-col items-center gap-3 p-8 text-sm text-text-muted">
      <Icon name="file-text" size={32} />
      {url === undefined ? (
        t('file_preview.unavailable')
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-ink hover:underline">
          {t('file_preview.open_file')}
        </a>
      )}
    </p>
  );
}
