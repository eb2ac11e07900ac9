import { Bluetooth } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../engine/react/types.ts';
import { controlAttributes, controlClass } from '../fields/control.ts';

const hasBluetooth = () => typeof navigator !== 'undefined' && 'bluetooth' in navigator;

/**
 * What a machine reported over Bluetooth, with the field's own words until it has. The value is read-only: it comes
 * from the machine's exchange with its server, which a page cannot lead, so the field says where the value comes from
 * instead of offering a button that could not keep its word.
 */
export default function BluetoothField({ value, onChange: _, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const note = useId();
  const { 'aria-describedby': described, ...attributes } = controlAttributes(frame);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <input
        {...attributes}
        type="text"
        dir="auto"
        readOnly
        aria-describedby={[described, note].filter(Boolean).join(' ')}
        value={value ?? ''}
        placeholder={frame.field.initialText ?? t('capture.no_reading')}
        className={controlClass}
      />
      <p id={note} className="flex items-start gap-1.5 text-sm text-text-muted">
        <Bluetooth aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t(hasBluetooth() ? 'capture.bluetooth_elsewhere' : 'capture.bluetooth_missing')}
      </p>
    </div>
  );
}
