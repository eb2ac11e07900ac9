/** Pictures: each is taken in as soon as it is chosen, and sent with the rest. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { isCallError } from '../../../engine/react/records/call-error.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { ControlProps } from './types.ts';
import type { Picture } from './values.ts';

type Props = ControlProps<readonly Picture[]> & {
  readonly link: string;
  readonly param: string | undefined;
  /** What is sent meanwhile would lack what is on its way, or did not arrive. */
  readonly onBusy: (isBusy: boolean) => void;
};

/** What was refused stays refused; what only did not come through may be sent again. */
const mayArrive = (error: unknown): boolean => isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Chosen, and not taken in yet. */
type Waiting = { readonly key: string; readonly file: File };

const MOST = 10;

export function Pictures({ id, field, label, value: pictures, onChange, faultId, link, param, onBusy }: Props) {
  const { t } = useTranslation();
  const upload = useHostAction('add-picture');
  const most = field.maxItems ?? MOST;
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const known = useRef(pictures);
  useEffect(() => {
    known.current = pictures;
  });
  const put = (next: readonly Waiting[]) => {
    setWaiting(next);
    onBusy(next.length > 0);
  };
  /** One after the other; what does not arrive stays, to be sent again or taken out. */
  const sendAll = async (all: readonly Waiting[]) => {
    setSending(true);
    setFailure(undefined);
    put(all);
    let left = all;
    for (const one of all) {
      try {
        known.current = [...known.current, (await upload({ link, param, file: one.file })) as Picture];
        onChange(known.current);
        left = left.filter((other) => other !== one);
        put(left);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
        if (mayArrive(error)) continue;
        left = left.filter((other) => other !== one);
        put(left);
      }
    }
    setSending(false);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    const room = most - pictures.length - waiting.length;
    const taken = files.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }));
    void sendAll([...waiting, ...taken]).then(() => {
      if (files.length > room) setFailure(t('links.pictures_most', { most }));
    });
  };
  return (
    <fieldset aria-describedby={faultId} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {pictures.map((picture) => (
          <li key={picture.id} className="flex items-center gap-2 text-sm">
            <span className="min-w-0 flex-1 truncate">{picture.name}</span>
            <button
              type="button"
              disabled={isSending}
              aria-label={t('links.picture_remove', { name: picture.name })}
              onClick={() => onChange(pictures.filter((one) => one !== picture))}
              className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted"
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {waiting.length === 0 ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {waiting.map(({ key, file }) => (
            <li key={key} className="flex items-center gap-2 text-sm">
              <span className={`min-w-0 flex-1 truncate ${isSending ? 'text-text-muted' : 'text-danger-text'}`}>
                {isSending ? file.name : t('control.upload_failed', { what: file.name })}
              </span>
              <button
                type="button"
                disabled={isSending}
                aria-label={t('links.picture_remove', { name: file.name })}
                onClick={() => put(waiting.filter((one) => one.key !== key))}
                className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted"
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && !isSending ? (
        <button type="button" onClick={() => void sendAll(waiting)} className="h-11 text-sm font-medium text-accent-ink underline">
          {t('control.upload_again')}
        </button>
      ) : null}
      {pictures.length + waiting.length < most ? (
        <label
          htmlFor={id}
          className="mt-1 inline-flex h-11 cursor-pointer items-center text-sm text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          {isSending ? t('links.pictures_coming') : t('links.pictures_add')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            disabled={isSending}
            onChange={take}
            className="sr-only"
          />
        </label>
      ) : null}
      {failure === undefined ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
    </fieldset>
  );
}
