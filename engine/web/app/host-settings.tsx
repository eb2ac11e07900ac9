/** What this browser keeps for widgets that show or make it: settings of the device and of the person, and small choices. */
import { type ReactNode, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { type HostMemory, HostMemoryContext } from '../../react/host-memory.ts';
import { type HostSettings, HostSettingsContext } from '../../react/host-settings.ts';
import { deviceSettings, settingChoices } from '../session/device-settings.ts';
import { storedData } from '../session/stored-data.ts';

type Props = { readonly languages: readonly string[]; readonly children: ReactNode };

const switchChoices = ['on', 'off'];

const memory: HostMemory = {
  recall: (name) => storedData.dashboard.my_data_widget[name],
  keep: (name, value) => {
    storedData.dashboard.my_data_widget[name] = value;
  },
};

export function HostSettingsProvider({ languages, children }: Props) {
  const kept = useSnapshot(deviceSettings);
  const { show_org_details } = useSnapshot(storedData).user_settings;
  const settings = useMemo<HostSettings>(() => {
    const { language, ...others } = kept;
    const named = Object.entries(settingChoices).map(([name, choices]) => [name, { value: others[name as keyof typeof others], choices }]);
    return {
      ...Object.fromEntries(named),
      showOrgDetails: { value: show_org_details ? 'on' : 'off', choices: switchChoices },
      language: { value: language, choices: languages },
    };
  }, [kept, show_org_details, languages]);
  return (
    <HostMemoryContext value={memory}>
      <HostSettingsContext value={settings}>{children}</HostSettingsContext>
    </HostMemoryContext>
  );
}
