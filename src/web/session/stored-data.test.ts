// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { clearStoredData, readStored, storedData } from './stored-data.ts';

beforeEach(() => {
  clearStoredData();
  localStorage.clear();
});

it('keeps its sections under one key', async () => {
  storedData.dashboard.my_data_widget.today = 'last_7_days';
  storedData.user_settings.show_org_details = false;
  storedData.ai_chat_bot.isOpen = true;
  await vi.waitFor(() => expect(localStorage.getItem('store')).not.toBeNull());
  expect(readStored(localStorage.getItem('store'))).toEqual({
    dashboard: { my_data_widget: { today: 'last_7_days' } },
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
