/** File preview: 1000 px wide, previous and next by button and arrow key. */
import { type KeyboardEvent, lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, LARGEST_SHOWN, smallPictureOf } from '../../../engine/react/files.ts';
import { ErrorBoundary, Waiting } from '../../../engine/react/index.ts';
import type { FileValue } from '../../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { Icon } from '../icon/icon.tsx';
import { useHasNetwork } from '../support/use-has-network.ts';
import { shownKindOf } from './shown-kind.ts';

const WrittenOut = lazy(() => import('../written-out/written-out.tsx'));
const FileBody = lazy(() => import('./file-body.tsx'));

type Props = {
  readonly files: readonly FileValue[];
  /** Absent: closed. */
  readonly index: number | undefined;
  readonly onIndex: (index: number | undefined) => void;
};

export function FilePreview({ files, index, onIndex }: Props) {
  const { t } = useTranslation();
  const hasNetwork = useHasNetwork();
  const file = index === undefined ? undefined : files[index];
  const step = (by: number) => index !== undefined && onIndex((index + by + files.length) % files.length);
  const press = (event: KeyboardEvent) => {
    const isRtl = document.documentElement.dir === 'rtl';
    const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    step(event.key === forward ? 1 : -1);
  };
  const footer = (
    <>
      {files.length > 1 ? (
        <span className="me-auto self-center text-sm text-text-muted tabular-nums">
          {t('file_preview.position', { at: (index ?? 0) + 1, of: files.length })}
        </span>
      ) : null}
      {file?.url === undefined || !(hasNetwork || isHere(file.url)) ? null : (
        <a
          href={`${file.url}${file.url.includes('?') ? '&' : '?'}mode=download`}
          download={file.name}
          className="inline-flex h-control items-center gap-1.5 rounded-control px-3 text-sm font-medium hover:bg-surface-sunken"
        >
          <Icon name="download" />
          {t('file_preview.download')}
        </a>
      )}
      {files.length > 1 ? (
        <>
          <Button onClick={() => step(-1)}>
            <Icon name="chevron-left" className="flip" />
            {t('file_preview.previous')}
          </Button>
          <Button onClick={() => step(1)}>
            {t('file_preview.next')}
            <Icon name="chevron-right" className="flip" />
          </Button>
        </>
      ) : null}
    </>
  );
  return (
    <Dialog isOpen={file !== undefined} onClose={() => onIndex(undefined)} title={file?.name ?? ''} width="large" footer={footer}>
      {file ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut for the buttons below
        <div onKeyDown={press} className="grid min-h-[40dvh] place-items-center rounded-control bg-surface-sunken">
          <Shown key={`${file.id} ${hasNetwork}`} file={file} hasNetwork={hasNetwork} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** Whether an address is answered by the page itself. */
const isHere = (url: string): boolean => /^(?:blob|data):/.test(url);

type ShownProps = { readonly file: FileValue; readonly hasNetwork: boolean };

function Shown({ file, hasNetwork }: ShownProps) {
  const [hasFailed, setFailed] = useState(false);
  const fail = useCallback(() => setFailed(true), []);
  const url = addressOf(file);
  const small = smallPictureOf(file);
  if (small !== undefined && (hasFailed || !hasNetwork)) return <SmallOnly name={file.name} small={small} />;
  if (url !== undefined && !hasNetwork && !isHere(url)) return <NotShown text="file_preview.needs_network" />;
  const kind = shownKindOf(file);
  if (url === undefined) return <NotShown text="file_preview.unavailable" />;
  if (kind === undefined || hasFailed) return <NotShown />;
  if (kind === 'picture') return <Picture name={file.name} url={url} onFail={fail} />;
  // biome-ignore lint/a11y/useMediaCaption: what people record on a job has no captions
  if (kind === 'video') return <video src={url} controls className="max-h-[64dvh] max-w-full" />;
  if (kind === 'audio') {
    return (
      <div className="flex w-full max-w-prose flex-col items-center gap-4 p-4">
        {/* biome-ignore lint/a11y/useMediaCaption: as above */}
        <audio src={url} controls className="max-w-full" />
        <Suspense>
          <WrittenOut file={file} />
        </Suspense>
      </div>
    );
  }
  if (kind === 'pdf') return <iframe src={url} title={file.name} className="h-[64dvh] w-full" />;
  if (file.size > LARGEST_SHOWN) return <NotShown />;
  return (
    <ErrorBoundary fallback={() => <NotShown />}>
      <Suspense fallback={<Waiting />}>
        <FileBody name={file.name} url={url} kind={kind} onFail={fail} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The whole picture; a press shows it as large as it is, and it scrolls. */
function Picture({ name, url, onFail }: { readonly name: string; readonly url: string; readonly onFail: () => void }) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
  return (
    <button
      type="button"
      aria-pressed={isLarge}
      aria-label={t('file_preview.zoom', { name })}
      onClick={() => setLarge(!isLarge)}
      className={`max-h-[64dvh] max-w-full ${isLarge ? 'cursor-zoom-out overflow-auto self-start' : 'cursor-zoom-in'}`}
    >
      <img src={url} alt={name} onError={onFail} className={isLarge ? 'max-w-none' : 'max-h-[64dvh] max-w-full object-contain'} />
    </button>
  );
}

/** What this device keeps of a picture, in the place of it. */
function SmallOnly({ name, small }: { readonly name: string; readonly small: string }) {
  const { t } = useTranslation();
  return (
    <figure className="flex flex-col items-center gap-3 p-4">
      <img src={small} alt={name} className="max-h-[48dvh] max-w-full rounded-control object-contain" />
      <figcaption role="status" className="max-w-prose text-center text-sm text-text-muted">
        {t('file_preview.small_only')}
      </figcaption>
    </figure>
  );
}

/** What cannot be shown here says so; what can be had is downloaded by the button below. */
function NotShown({ text = 'file_preview.not_shown' }: { readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-col items-center gap-3 p-8 text-sm text-text-muted">
      <Icon name="file-text" size={32} />
      {t(text)}
    </p>
  );
}
