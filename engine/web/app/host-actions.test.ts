// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '../i18n.ts';
import { deviceSettings } from '../session/device-settings.ts';
import { storedData } from '../session/stored-data.ts';
import { panels } from '../shell/panels.ts';
import { hostActions } from './host-actions.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../api/http.ts', () => ({ call }));

const act = async (name: string, input: Readonly<Record<string, unknown>> = {}) => hostActions[name]?.(input);

beforeEach(async () => {
  call.mockReset();
  await startTexts('en', { hello: 'Hello' });
  deviceSettings.language = 'en';
  deviceSettings.layout = 'wide';
});

it('changes a setting that widgets show, and refuses what is no choice', async () => {
  await act('change-setting', { name: 'layout', value: 'centred' });
  expect(deviceSettings.layout).toBe('centred');
  await expect(act('change-setting', { name: 'layout', value: 'round' })).rejects.toThrow('"round" is no choice of "layout".');
  await expect(act('change-setting', { name: 'layout' })).rejects.toThrow('"value" is missing.');
  expect(deviceSettings.layout).toBe('centred');
});

it('shows and hides the organisation, and refuses what is no choice of it', async () => {
  await act('change-setting', { name: 'showOrgDetails', value: 'off' });
  expect(storedData.user_settings.show_org_details).toBe(false);
  await expect(act('change-setting', { name: 'showOrgDetails', value: 'no' })).rejects.toThrow('"no" is no choice of "showOrgDetails".');
  expect(storedData.user_settings.show_org_details).toBe(false);
  await act('change-setting', { name: 'showOrgDetails', value: 'on' });
  expect(storedData.user_settings.show_org_details).toBe(true);
});

it('speaks another language at once, the page turned with it', async () => {
  call.mockResolvedValue({ hello: 'مرحبا' });
  await act('change-setting', { name: 'language', value: 'ar' });
  expect(call).toHaveBeenCalledExactlyOnceWith('/v1/definitions/locales/ar');
  expect(deviceSettings.language).toBe('ar');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
});

it('stays with its language when the other one has no texts', async () => {
  call.mockRejectedValue(new Error('Not found'));
  await expect(act('change-setting', { name: 'language', value: 'fr' })).rejects.toThrow('Not found');
  expect(deviceSettings.language).toBe('en');
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
});

it('opens the dialog for a new password', async () => {
  await act('change-password');
  expect(panels.password).toBe(true);
});
