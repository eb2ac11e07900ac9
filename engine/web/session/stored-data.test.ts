// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { clearStoredData, readStored, storedData } from './stored-data.ts';

beforeEach(() => {
  clearStoredData();
  localStorage.clear();
});

it('keeps its sections under one key', async () => {
  storedData.dashboard.my_data_widget['home.status'] = 'table';
  storedData.user_settings.show_org_details = false;
  storedData.ai_chat_bot.isOpen = true;
  await expect.poll(() => localStorage.getItem('store')).not.toBeNull();
  expect(readStored(localStorage.getItem('store'))).toEqual({
    dashboard: { my_data_widget: { 'home.status': 'table' } },
    user_settings: { show_org_details: false },
    ai_chat_bot: { isOpen: true },
  });
});

it.each([null, '', '[]', 'null', '{"dashboard":[],"user_settings":{"show_org_details":"yes"},"ai_chat_bot":3}'])(
  'is as new for %s',
  (text) => {
    expect(readStored(text)).toEqual({
      dashboard: { my_data_widget: {} },
      user_settings: { show_org_details: true },
      ai_chat_bot: { isOpen: false },
    });
  },
);

/** Changes are told after the present tick. */
const told = () => new Promise((resolve) => setTimeout(resolve));

it('leaves nothing after logout, what was just chosen neither', async () => {
  storedData.dashboard.my_data_widget['home.status'] = 'table';
  await told();
  storedData.user_settings.show_org_details = false;
  clearStoredData();
  await told();
  expect({ ...localStorage }).toEqual({});
  expect(JSON.parse(JSON.stringify(storedData))).toEqual(readStored(null));
});

it('takes up what another tab chose, so that its own choice is not written over it', async () => {
  const newValue = JSON.stringify({ ...readStored(null), dashboard: { my_data_widget: { 'home.status': 'table' } } });
  localStorage.setItem('store', newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: 'store', newValue }));
  storedData.user_settings.show_org_details = false;
  await told();
  expect(readStored(localStorage.getItem('store'))).toEqual({
    dashboard: { my_data_widget: { 'home.status': 'table' } },
    user_settings: { show_org_details: false },
    ai_chat_bot: { isOpen: false },
  });
});
