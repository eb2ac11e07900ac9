/** The files of a field: those that are there, those on their way, and what takes one away again. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../../engine/react/index.ts';
import type { FieldProps, FileValue } from '../../../../engine/react/types.ts';
import { useLocalUrls } from './use-local-urls.ts';
import { useUploads } from './use-uploads.ts';

const filesIn = (value: unknown): readonly FileValue[] => (Array.isArray(value) ? (value as readonly FileValue[]) : []);

type Options = Pick<FieldProps<readonly FileValue[]>, 'value' | 'onChange' | 'field' | 'upload'>;

/** `left` is how many more the field takes. */
export function useFileList({ value, onChange, field, upload }: Options) {
  const { t } = useTranslation();
  const toast = useToast();
  const files = filesIn(value);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  const { keep, withUrl } = useLocalUrls();
  const set = (next: readonly FileValue[]) => {
    // Two files may arrive between two renders: the second must see the first.
    latest.current = next;
    onChange(next.length === 0 ? null : next);
  };
  const { uploads, start, retry, drop } = useUploads({
    upload,
    onDone: (stored, file) => {
      keep(stored.id, file);
      set([...latest.current, stored]);
    },
  });
  const { maxItems } = field.schema;
  const left = typeof maxItems === 'number' ? Math.max(0, maxItems - files.length - uploads.length) : Number.POSITIVE_INFINITY;
  return {
    files: files.map(withUrl),
    uploads,
    left,
    start: (picked: readonly File[]) => start(picked.slice(0, left)),
    retry,
    drop,
    /** What is gone already is said to be so. */
    remove: (file: FileValue) => {
      if (!latest.current.some((other) => other.id === file.id))
        return void toast.add({ text: t('control.file_not_found'), tone: 'danger' });
      set(latest.current.filter((other) => other.id !== file.id));
      toast.add({ text: t('control.file_deleted', { what: file.name }), tone: 'warning' });
    },
  };
}
