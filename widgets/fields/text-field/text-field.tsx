import type { FieldProps } from '../../../engine/react/types.ts';
import { controlAttributes, controlClass, orNull } from '../shared/control.ts';
import { inputModeOf } from '../shared/keyboard.ts';

/** Text on one line; also of web addresses, codes and icon names. */
export default function TextField({ value, onChange, ...frame }: FieldProps<string>) {
  const isCode = frame.field.type === 'url' || frame.field.type === 'barcode' || frame.field.type === 'id';
  return (
    <input
      {...controlAttributes(frame)}
      type={frame.field.type === 'url' ? 'url' : 'text'}
      inputMode={inputModeOf(frame.field)}
      autoCapitalize={isCode ? 'none' : undefined}
      dir={isCode ? 'ltr' : 'auto'}
      value={value ?? ''}
      onChange={(event) => onChange(orNull(event.target.value))}
      className={controlClass}
    />
  );
}
