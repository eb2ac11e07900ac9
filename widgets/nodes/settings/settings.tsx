/** Node: what the page looks like to this person on this device. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { type HostSetting, useHostSettings } from '../../../engine/react/host-settings.ts';
import { useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = { readonly title?: string; readonly settings: readonly string[] };

/** Languages are named in themselves, so that everybody finds the own one. */
const languageName = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Keys of texts are written small. */
const keyOf = (name: string, value?: string) => `settings.${[name, value].filter(Boolean).join('_')}`.toLowerCase();

export default function SettingsNode({ node }: NodeProps<Options>) {
  const text = useText();
  const offered = useHostSettings();
  const change = useHostAction('change-setting');
  const [failure, setFailure] = useState<string>();
  const choose = (name: string, value: string) => {
    setFailure(undefined);
    change({ name, value }).catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  return (
    <section className="rounded-card border border-border bg-surface-raised p-4 md:p-5">
      {node.title ? <h2 className="mb-4 text-base font-semibold">{text(node.title)}</h2> : null}
      <div className="grid gap-5">
        {node.settings.map((name) => {
          const setting = offered[name];
          return setting ? <Choice key={name} name={name} setting={setting} onChoose={(value) => choose(name, value)} /> : null;
        })}
      </div>
      {failure === undefined ? null : (
        <p role="alert" className="mt-3 text-sm text-danger-text">
          {failure}
        </p>
      )}
    </section>
  );
}

type ChoiceProps = { readonly name: string; readonly setting: HostSetting; readonly onChoose: (value: string) => void };

function Choice({ name, setting, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t(keyOf(name))}</legend>
      <div className="flex flex-wrap gap-2">
        {setting.choices.map((value) => (
          <label
            key={value}
            className="flex h-11 cursor-pointer items-center gap-2 rounded-control border border-border bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus md:h-9"
          >
            <input
              type="radio"
              name={`setting-${name}`}
              value={value}
              checked={setting.value === value}
              onChange={() => onChoose(value)}
              className="size-4 accent-accent"
            />
            <span lang={name === 'language' ? value : undefined}>{name === 'language' ? languageName(value) : t(keyOf(name, value))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
