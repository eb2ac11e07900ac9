/** What is chosen of several, each with a button that takes it away. */
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = {
  readonly values: readonly (string | number)[];
  readonly labelOf: (value: string | number) => string;
  readonly disabled: boolean;
  readonly onRemove: (value: string | number) => void;
};

export function Chips({ values, labelOf, disabled, onRemove }: Props) {
  const { t } = useTranslation();
  return values.map((value) => (
    <span key={value} className="ms-1 inline-flex max-w-full items-center rounded-control bg-surface-sunken ps-2 text-sm text-text">
      <span className="truncate">{labelOf(value)}</span>
      <button
        type="button"
        disabled={disabled}
        onClick={() => onRemove(value)}
        aria-label={t('control.remove', { what: labelOf(value) })}
        className="inline-flex size-6 shrink-0 items-center justify-center text-text-muted hover:text-text disabled:invisible max-md:size-control"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  ));
}
