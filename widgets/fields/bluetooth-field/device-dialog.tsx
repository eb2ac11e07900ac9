/** The chooser of DEVICE_SELECTION: which of the machines in reach. */
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import type { FlowChoice } from './flow-info.ts';

type Props = {
  readonly isOpen: boolean;
  /** May grow while it is open. */
  readonly devices: readonly FlowChoice[];
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
};

export function DeviceDialog({ isOpen, devices, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bluetooth.choose_machine')} width="narrow">
      <p role="status" className={devices.length === 0 ? 'text-base text-text-muted' : 'sr-only'}>
        {devices.length === 0 ? t('bluetooth.no_machines') : t('bluetooth.machines', { count: devices.length })}
      </p>
      <ul className="flex flex-col gap-2 empty:hidden">
        {devices.map(({ id, label }) => (
          <li key={id}>
            <Button icon="bluetooth" className="h-primary w-full justify-start text-lg" onClick={() => onChoose(id)}>
              <span dir="auto" className="min-w-0 truncate">
                {label}
              </span>
              {label !== id && <span className="keep-ltr ms-auto truncate text-xs text-text-muted">{id}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
