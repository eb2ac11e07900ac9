import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';
import type { PasswordName } from './passwords.ts';

type Props = {
  readonly name: PasswordName;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A password, which one may look at while typing. */
export function PasswordField({ name, value, fault, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const faultId = `${id}-fault`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t(`shell.${name}`)}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isShown ? 'text' : 'password'}
          autoComplete={name === 'user_old_password' ? 'current-password' : 'new-password'}
          value={value}
          required
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={(event) => onChange(event.target.value)}
          className={`h-control w-full rounded-control border bg-surface-raised ps-3 pe-10 outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/30 ${fault === undefined ? 'border-border-strong' : 'border-danger'}`}
        />
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={t(isShown ? 'shell.hide_password' : 'shell.show_password', { name: t(`shell.${name}`) })}
          className="absolute end-0 top-0"
          onClick={() => setShown(!isShown)}
        />
      </div>
      {fault === undefined ? null : (
        <p id={faultId} role="alert" className="mt-1 text-sm text-danger-text">
          {fault}
        </p>
      )}
    </div>
  );
}
