/** A password, which its owner may look at. */
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from './text-input.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'type' | 'end'>;

export function PasswordInput(props: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-1 end-1 rounded-control px-2.5 text-sm font-medium text-text-muted hover:text-text"
        >
          {t(isShown ? 'signin.hide' : 'signin.show')}
        </button>
      }
    />
  );
}
