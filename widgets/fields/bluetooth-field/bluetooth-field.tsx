import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldRecord } from '../../../engine/react/form/form-record.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { controlAttributes, controlClass } from '../shared/control.ts';
import { FlowView } from './flow-view.tsx';
import { useExchange } from './use-exchange.ts';

/**
 * What a machine reported over Bluetooth, with the field's own words until it has. The value is
 * read-only: it comes out of an exchange between the machine and its function on the server, which begins here.
 */
export default function BluetoothField({ value, onChange, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const note = useId();
  const record = useFieldRecord();
  const opened = useExchange({ record, field: frame.field.name, onValue: onChange });
  const { 'aria-describedby': described, ...attributes } = controlAttributes(frame);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <input
        {...attributes}
        type="text"
        dir="auto"
        readOnly
        aria-describedby={[described, record ? undefined : note].filter(Boolean).join(' ') || undefined}
        value={value ?? ''}
        placeholder={frame.field.initialText ?? t('capture.no_reading')}
        className={controlClass}
      />
      {!record && (
        <p id={note} className="flex items-start gap-2 text-sm text-text-muted">
          <Icon name="bluetooth" className="mt-0.5 shrink-0" />
          {t('bluetooth.after_saving')}
        </p>
      )}
      {opened && !frame.disabled && <FlowView {...opened} label={frame.label} />}
    </div>
  );
}
