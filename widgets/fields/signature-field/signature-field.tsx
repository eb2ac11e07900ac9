/** A signature: written on a pad, or the typed name for who cannot draw. It is kept as a picture that bears the signer's name. */

import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '../../../engine/react/files.ts';
import type { FieldProps, FileValue } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { controlClass, groupAttributes } from '../shared/control.ts';
import { UploadTile } from '../shared/media/file-tile.tsx';
import { useLocalUrls } from '../shared/media/use-local-urls.ts';
import { useUploads } from '../shared/media/use-uploads.ts';
import { isSigned, type Pad as PadSize, type Stroke, signatureFile } from './ink.ts';
import { Pad } from './pad.tsx';

const FALLBACK: PadSize = { width: 340, height: 176 };

export default function SignatureField({ value, onChange, upload, ...frame }: FieldProps<readonly FileValue[]>) {
  const { t } = useTranslation();
  const help = useId();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [signer, setSigner] = useState('');
  const [isTyped, setTyped] = useState(false);
  const pad = useRef(FALLBACK);
  const { keep, withUrl } = useLocalUrls();
  const { uploads, start, retry, drop } = useUploads({
    upload,
    onDone: (stored, file) => {
      keep(stored.id, file);
      onChange([stored]);
    },
  });
  const stored = Array.isArray(value) ? (value as readonly FileValue[])[0] : undefined;
  const file = stored && withUrl(stored);
  // What was written here stays on the pad, to be gone on with; what the record had is shown as it is.
  const isShown = file !== undefined && strokes.length === 0;
  const busy = uploads.length > 0;

  /** Sends the picture as it is now, in place of the one before. */
  const send = (written: readonly Stroke[], name: string) => {
    for (const one of uploads) drop(one);
    const picture = signatureFile({ pad: pad.current, strokes: written, signer: name.trim() });
    if (picture) start([picture]);
  };
  const empty = () => {
    for (const one of uploads) drop(one);
    setStrokes([]);
    if (stored) onChange(null);
  };
  const undo = () => {
    const left = strokes.slice(0, -1);
    if (!isSigned(left)) {
      empty();
      return setStrokes(left);
    }
    setStrokes(left);
    send(left, signer);
  };
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="min-w-0 flex flex-col gap-2">
      {isShown ? (
        <img
          src={pictureOf(file)}
          alt={t('signature.of', { what: file.name.replace(/\.png$/, '') })}
          className="h-44 w-full rounded-control border border-border bg-white object-contain"
        />
      ) : null}
      {!isShown && !isTyped && !frame.disabled ? (
        <Pad
          label={t('signature.pad', { what: frame.label })}
          describedBy={help}
          invalid={frame.invalid}
          strokes={strokes}
          onDraw={setStrokes}
          onEnd={(written, size) => {
            pad.current = size;
            setStrokes(written);
            if (isSigned(written)) send(written, signer);
          }}
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-2 empty:hidden">
        {uploads
          .filter(({ failed }) => failed)
          .map((one) => (
            <UploadTile key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
          ))}
      </ul>
      {frame.disabled ? null : (
        <>
          <p id={help} role="status" className="text-sm text-text-muted">
            {t(wordsFor({ isTyped, busy, isDone: stored !== undefined }))}
          </p>
          {isShown ? null : (
            <label className="flex flex-col gap-1 text-sm">
              {t('signature.signer')}
              <input
                type="text"
                dir="auto"
                autoComplete="off"
                maxLength={80}
                value={signer}
                onChange={(event) => setSigner(event.target.value)}
                onBlur={() => {
                  if (isSigned(strokes)) send(strokes, signer);
                  frame.onBlur?.();
                }}
                className={controlClass}
              />
            </label>
          )}
          <div className="flex flex-wrap gap-2 [&>button]:min-h-11">
            {isTyped && !isShown ? (
              <Button
                kind="primary"
                disabled={signer.trim().length < 2}
                isBusy={busy && !uploads[0]?.failed}
                onClick={() => send([], signer)}
              >
                {t('signature.use_name')}
              </Button>
            ) : null}
            {strokes.length > 0 ? <Button onClick={undo}>{t('signature.undo')}</Button> : null}
            {strokes.length > 0 || isShown ? <Button onClick={empty}>{t(isShown ? 'signature.again' : 'signature.clear')}</Button> : null}
            {isShown ? null : (
              <Button
                kind="quiet"
                onClick={() => {
                  empty();
                  setTyped(!isTyped);
                }}
              >
                {t(isTyped ? 'signature.draw' : 'signature.type')}
              </Button>
            )}
          </div>
        </>
      )}
    </fieldset>
  );
}

type State = { readonly isTyped: boolean; readonly busy: boolean; readonly isDone: boolean };

function wordsFor({ isTyped, busy, isDone }: State): string {
  if (busy) return 'signature.sending';
  if (isDone) return 'signature.done';
  return isTyped ? 'signature.type_help' : 'signature.help';
}
