/** Choices of this device: theme and the folded sidebar. They outlive a session. */
import { proxy, subscribe } from 'valtio';

export type Theme = 'light' | 'dark' | 'system';
type DeviceSettings = { theme: Theme; sidebarFolded: boolean };

const KEY = 'device_settings';
const defaults: DeviceSettings = { theme: 'system', sidebarFolded: false };

function stored(): Partial<DeviceSettings> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export const deviceSettings = proxy<DeviceSettings>({ ...defaults, ...stored() });

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');

/** Puts the theme on `<html data-theme>` now and on every change. */
export function applyTheme(): void {
  const apply = () => {
    const dark = deviceSettings.theme === 'dark' || (deviceSettings.theme === 'system' && prefersDark.matches);
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  apply();
  prefersDark.addEventListener('change', apply);
  subscribe(deviceSettings, () => {
    localStorage.setItem(KEY, JSON.stringify(deviceSettings));
    apply();
  });
}
