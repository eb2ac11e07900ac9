/**
 * Choices of a person on this device: how the product looks and where its navigation stands. They outlive a session.
 * Kept by user; what was chosen last also stands for the device, so that its next page starts in that look.
 */
import { proxy, subscribe } from 'valtio';

/** What may be chosen. A language is chosen among those that have texts, see `AppPlan.languages`. */
export const settingChoices = {
  theme: ['light', 'dark', 'system'],
  navStyle: ['side', 'folded', 'top'],
  layout: ['wide', 'centred'],
  density: ['normal', 'compact', 'large'],
} as const;

type Choices = typeof settingChoices;
export type Theme = Choices['theme'][number];
export type DeviceSettings = { -readonly [Name in keyof Choices]: Choices[Name][number] } & { language: string };

const KEY = 'device_settings';
const ENGLISH = 'en';

const textOf = (value: unknown, name: string): string | undefined => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
};
const among = <T extends string>(choices: readonly [T, ...T[]], wanted: string | undefined): T =>
  choices.find((choice) => choice === wanted) ?? choices[0];

/** Of a device on which nobody has chosen one: what the address says that somebody was given, else what the browser asks for first, without its country. */
const languageUnchosen = (): string =>
  /[?&]lang=([a-z]{2})\b/.exec(window.location.search)?.[1] ?? /^[a-z]{2,3}/.exec(navigator.language)?.[0] ?? ENGLISH;

/** Settings out of what was kept; anything that is no choice (any more) is as if it had never been chosen. */
export function readSettings(kept: string | null): DeviceSettings {
  let value: unknown;
  try {
    value = JSON.parse(kept ?? '{}');
  } catch {
    value = {};
  }
  const language = textOf(value, 'language') ?? '';
  return {
    theme: among(['system', ...settingChoices.theme], textOf(value, 'theme')),
    navStyle: among(settingChoices.navStyle, textOf(value, 'navStyle')),
    layout: among(settingChoices.layout, textOf(value, 'layout')),
    density: among(settingChoices.density, textOf(value, 'density')),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : languageUnchosen(),
  };
}

export const deviceSettings = proxy<DeviceSettings>(readSettings(localStorage.getItem(KEY)));

let owner: string | undefined;
const keyOf = (userId: string) => `${KEY}:${userId}`;

/** Takes up the choices of that person; somebody new on this device starts with what it looks like now. */
export function openSettings(userId: string): void {
  owner = userId;
  const own = localStorage.getItem(keyOf(userId));
  if (own !== null) Object.assign(deviceSettings, readSettings(own));
}

/** Changes one setting by name. @throws for a name or a value that is no choice; languages are checked by who offers them. */
export function changeSetting(name: string, value: string): void {
  const next = readSettings(JSON.stringify({ ...deviceSettings, [name]: value }));
  if (!Object.hasOwn(next, name) || Reflect.get(next, name) !== value) throw new Error(`"${value}" is no choice of "${name}".`);
  Object.assign(deviceSettings, next);
}

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
/** Colour of the browser's own frame on a phone, as the page's surface. */
const chrome = { light: '#f9fafb', dark: '#15171c' };

/** Puts theme and density on `<html>` now and on every change, and keeps what changes. */
export function applyTheme(): void {
  const apply = () => {
    const isDark = deviceSettings.theme === 'dark' || (deviceSettings.theme === 'system' && prefersDark.matches);
    const theme = isDark ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.density = deviceSettings.density;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', chrome[theme]);
  };
  apply();
  prefersDark.addEventListener('change', apply);
  subscribe(deviceSettings, () => {
    const kept = JSON.stringify(deviceSettings);
    localStorage.setItem(KEY, kept);
    if (owner !== undefined) localStorage.setItem(keyOf(owner), kept);
    apply();
  });
}
