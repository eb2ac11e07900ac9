/** A button that picks files of one kind; on phones it opens the camera or the recorder where asked to. */
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly accept: string;
  readonly capture?: 'environment' | 'user';
  /** Name of the input; its words alone would not say of which field it is. */
  readonly label: string;
  readonly describedBy?: string | undefined;
  readonly id?: string;
  readonly onBlur?: (() => void) | undefined;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
};

export function PickFile({ accept, capture, label, describedBy, id, onBlur, onFile, children }: Props) {
  return (
    <label className="relative inline-flex min-h-control cursor-pointer items-center justify-center gap-2 rounded-control border border-border bg-surface-raised px-3 text-sm font-medium text-text hover:bg-surface-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <Upload aria-hidden="true" className="size-4 shrink-0" />
      {children}
      <input
        {...(id ? { id } : {})}
        type="file"
        accept={accept}
        {...(capture ? { capture } : {})}
        aria-label={label}
        aria-describedby={describedBy || undefined}
        onBlur={onBlur}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          // The same file may be picked again.
          event.target.value = '';
        }}
        className="sr-only"
      />
    </label>
  );
}
