/** Photos of the day: each is taken in as soon as it is chosen, and sent with the update. */
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../engine/react/host-actions.ts';
import { Icon } from '../icon/icon.tsx';

/** `proof` stands for the link by which it came in. */
export type Photo = { readonly id: string; readonly name: string; readonly proof: string };
type Props = {
  readonly photos: readonly Photo[];
  readonly onChange: (photos: readonly Photo[]) => void;
  /** An update that is sent meanwhile would lack what is on its way. */
  readonly onBusy: (isBusy: boolean) => void;
};

const MOST = 10;

export function Photos({ photos, onChange, onBusy }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const upload = useHostAction('upload-daily-photo');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const busy = (now: boolean) => {
    setBusy(now);
    onBusy(now);
  };
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    setFailure(files.length > MOST - photos.length ? t('daily.photos_most', { most: MOST }) : undefined);
    busy(true);
    let all = photos;
    try {
      for (const file of files.slice(0, MOST - photos.length)) {
        all = [...all, (await upload({ file })) as Photo];
        onChange(all);
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    busy(false);
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('daily.photos')}</legend>
      <ul className="grid gap-1">
        {photos.map((photo) => (
          <li key={photo.id} className="flex items-center gap-2 text-sm">
            <span className="min-w-0 flex-1 truncate">{photo.name}</span>
            <button
              type="button"
              disabled={isBusy}
              aria-label={t('daily.photo_remove', { name: photo.name })}
              onClick={() => onChange(photos.filter((one) => one !== photo))}
              className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted"
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {photos.length < MOST ? (
        <label
          htmlFor={id}
          className="mt-1 inline-flex h-11 cursor-pointer items-center text-sm text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          {isBusy ? t('daily.photos_coming') : t('daily.photos_add')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/gif"
            multiple
            disabled={isBusy}
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
