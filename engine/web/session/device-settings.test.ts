// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

const KEY = 'device_settings';

/** The module as a page that just opened has it. */
async function openPage() {
  vi.resetModules();
  const settings = await import('./device-settings.ts');
  settings.applyTheme();
  return settings;
}
/** Changes are told after the present tick. */
const told = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
});

it('starts as the device, in the side navigation, wide and in English', async () => {
  const { deviceSettings } = await openPage();
  expect({ ...deviceSettings }).toEqual({ theme: 'system', navStyle: 'side', layout: 'wide', density: 'normal', language: 'en' });
});

it.each([
  ['es-MX', 'es'],
  ['ar', 'ar'],
  ['', 'en'],
])('speaks the language of a browser of %j until somebody chooses', async (asked, language) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(asked);
  const { changeSetting, deviceSettings } = await openPage();
  expect(deviceSettings.language).toBe(language);
  changeSetting('language', 'fr');
  await told();
  expect((await openPage()).deviceSettings.language).toBe('fr');
  vi.restoreAllMocks();
});

it('keeps the choices of two people apart, and shows the next page in the look that was chosen last', async () => {
  const first = await openPage();
  first.openSettings('asha');
  first.changeSetting('theme', 'dark');
  first.changeSetting('navStyle', 'folded');
  await told();
  expect(document.documentElement.dataset.theme).toBe('dark');

  const second = await openPage();
  expect(second.deviceSettings.theme).toBe('dark');
  second.openSettings('tarun');
  second.changeSetting('theme', 'light');
  second.changeSetting('navStyle', 'top');
  await told();

  const third = await openPage();
  expect(third.deviceSettings.theme).toBe('light');
  third.openSettings('asha');
  expect(third.deviceSettings).toMatchObject({ theme: 'dark', navStyle: 'folded' });
});

it.each(['{', 'null', '{"theme":"pink","navStyle":7,"language":"../x"}'])('takes %s as nothing', async (kept) => {
  localStorage.setItem(KEY, kept);
  const { deviceSettings } = await openPage();
  expect({ ...deviceSettings }).toEqual({ theme: 'system', navStyle: 'side', layout: 'wide', density: 'normal', language: 'en' });
});

it('refuses a name or a value that is no choice', async () => {
  const { changeSetting, deviceSettings } = await openPage();
  expect(() => changeSetting('theme', 'pink')).toThrow('"pink" is no choice of "theme".');
  expect(() => changeSetting('colour', 'dark')).toThrow('"dark" is no choice of "colour".');
  expect(deviceSettings.theme).toBe('system');
});

it('puts the density where the theme reads it', async () => {
  const { changeSetting } = await openPage();
  changeSetting('density', 'compact');
  await told();
  expect(document.documentElement.dataset.density).toBe('compact');
});
