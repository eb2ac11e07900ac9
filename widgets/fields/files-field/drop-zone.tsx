/** Where files are dropped, picked, or taken with the camera of a phone. */
import { Camera, Upload } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly label: string;
  readonly isMultiple: boolean;
  readonly describedBy: string | undefined;
  readonly onBlur: (() => void) | undefined;
  readonly onFiles: (files: readonly File[]) => void;
};

const buttonClass =
  'relative inline-flex min-h-control cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-border-strong px-3 py-2 text-sm text-text-muted hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus';

export function DropZone({ label, isMultiple, describedBy, onBlur, onFiles }: Props) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])]);
    // The same file may be picked again after it was removed.
    event.target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`${buttonClass} flex-1 ${isOver ? 'border-accent bg-accent-soft' : ''}`}
      >
        <Upload aria-hidden="true" className="size-4 shrink-0" />
        <span className="pointer-coarse:hidden">{t('control.drop_files')}</span>
        <span className="not-pointer-coarse:hidden">{t('control.pick_files')}</span>
        <input
          type="file"
          multiple={isMultiple}
          aria-label={t('control.add_files', { what: label })}
          aria-describedby={describedBy || undefined}
          onBlur={onBlur}
          onChange={pick}
          className="sr-only"
        />
      </label>
      <label className={`${buttonClass} not-pointer-coarse:hidden`}>
        <Camera aria-hidden="true" className="size-4 shrink-0" />
        {t('control.take_photo')}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          aria-label={t('control.take_photo_for', { what: label })}
          onChange={pick}
          className="sr-only"
        />
      </label>
    </div>
  );
}
