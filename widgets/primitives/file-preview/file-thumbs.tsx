/** Files as thumbnails that open a preview. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureOf } from '../../../engine/react/files.ts';
import type { FileValue } from '../../../engine/react/types.ts';
import { Icon } from '../icon/icon.tsx';
import { useIsPhone } from '../support/use-is-phone.ts';
import { FilePreview } from './file-preview.tsx';
import { shownKindOf } from './shown-kind.ts';

const isFile = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'type' in value;

/** Files of a value that comes from a record. */
export const filesOf = (value: unknown): readonly FileValue[] => (Array.isArray(value) ? value.filter(isFile) : []);

export const isPicture = (file: FileValue): boolean => shownKindOf(file) === 'picture' && pictureOf(file) !== undefined;

/** Shown before '+N more': on small screens, and otherwise. */
const SMALL = 3;
const WIDE = 4;

export function FileThumbs({ files }: { readonly files: readonly FileValue[] }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<number>();
  if (files.length === 0) return null;
  const limit = isPhone ? SMALL : WIDE;
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {files.slice(0, limit).map((file, index) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => setShown(index)}
              aria-label={t('file_preview.open', { name: file.name })}
              title={file.name}
              className={`${box} overflow-hidden hover:border-border-strong`}
            >
              {isPicture(file) ? (
                <img src={pictureOf(file)} alt="" loading="lazy" className="size-full object-cover" />
              ) : (
                <Icon name="file-text" size={22} />
              )}
            </button>
          </li>
        ))}
        {files.length > limit ? (
          <li>
            <button type="button" onClick={() => setShown(limit)} className={`${box} text-xs font-medium hover:border-border-strong`}>
              {t('file_preview.more', { count: files.length - limit })}
            </button>
          </li>
        ) : null}
      </ul>
      <FilePreview files={files} index={shown} onIndex={setShown} />
    </>
  );
}

const box = 'grid size-16 place-items-center rounded-control border border-border bg-surface-sunken text-text-muted';
