/**
 * Choices that the host keeps for a person on this device: theme, navigation, layout, density, language, whether the
 * organisation is shown. A widget shows them; the host action `change-setting` takes `{ name, value }`.
 */
import { createContext, useContext } from 'react';

export type HostSetting = { readonly value: string; readonly choices: readonly string[] };
export type HostSettings = Readonly<Record<string, HostSetting>>;

export const HostSettingsContext = createContext<HostSettings>({});

/** The settings as they are now, by name; empty on a host that keeps none. */
export const useHostSettings = (): HostSettings => useContext(HostSettingsContext);
