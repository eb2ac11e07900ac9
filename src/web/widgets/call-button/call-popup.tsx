/** 'Select a number': whom of several to call. Each number is a link that the device dials. */
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../widgets/primitives/dialog/dialog.tsx';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { type Dialable, telOf } from './call-numbers.ts';

type Props = {
  readonly numbers: readonly Dialable[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** A number was followed. */
  readonly onCall: () => void;
};

export function CallPopup({ numbers, isOpen, onClose, onCall }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('calling.select')} width="small">
      <ul className="divide-y divide-border">
        {numbers.map(({ number, label }) => (
          <li key={number}>
            <a
              href={telOf(number)}
              onClick={onCall}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-control px-2 py-2 hover:bg-surface-sunken"
            >
              <Icon name="phone" className="text-text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-text-muted">{label}</span>{' '}
                <span className="keep-ltr block font-medium tabular-nums">{number}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
