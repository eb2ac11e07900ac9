import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { boxClass, controlAttributes, innerClass, insideButtonClass, orNull } from '../shared/control.ts';

/** A new password: typed unseen unless the person wants to look, and offered to the browser's keeper of passwords. */
export default function PasswordField({ value, onChange, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const [isSeen, setSeen] = useState(false);
  const words = t(isSeen ? 'password.hide' : 'password.show');
  return (
    <span className={boxClass}>
      <input
        {...controlAttributes(frame)}
        type={isSeen ? 'text' : 'password'}
        dir="ltr"
        autoComplete="new-password"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange(orNull(event.target.value))}
        className={innerClass}
      />
      <button
        type="button"
        disabled={frame.disabled}
        aria-label={words}
        title={words}
        aria-pressed={isSeen}
        onClick={() => setSeen(!isSeen)}
        className={insideButtonClass}
      >
        <Icon name={isSeen ? 'eye-off' : 'eye'} />
      </button>
    </span>
  );
}
