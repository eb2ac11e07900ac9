/** The settings of this device, for widgets that show them. */
import { type ReactNode, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type HostSettings, HostSettingsContext } from '../../../engine/react/host-settings.ts';
import { deviceSettings, settingChoices } from '../session/device-settings.ts';

type Props = { readonly languages: readonly string[]; readonly children: ReactNode };

export function HostSettingsProvider({ languages, children }: Props) {
  const kept = useSnapshot(deviceSettings);
  const settings = useMemo<HostSettings>(() => {
    const { language, ...others } = kept;
    const named = Object.entries(settingChoices).map(([name, choices]) => [name, { value: others[name as keyof typeof others], choices }]);
    return { ...Object.fromEntries(named), language: { value: language, choices: languages } };
  }, [kept, languages]);
  return <HostSettingsContext value={settings}>{children}</HostSettingsContext>;
}
