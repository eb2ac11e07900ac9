/**
 * What a person's page keeps between visits: one store with sections, in local storage.
 * Logout empties it; what belongs to the device stands in device-settings.ts.
 */

import { proxy, subscribe } from 'valtio';
import { isObject } from '../../core/json/index.ts';

export type StoredData = {
  /** Whether a chart is shown as its drawing or as a table, by the ids of its screen and its node. */
  dashboard: { my_data_widget: Record<string, unknown> };
  /** Whether the frame shows mark and name of the organisation. */
  user_settings: { show_org_details: boolean };
  /** The section of the assistant: kept under this name for a host that brings one. */
  ai_chat_bot: { isOpen: boolean };
};

const KEY = 'store';

const empty = (): StoredData => ({
  dashboard: { my_data_widget: {} },
  user_settings: { show_org_details: true },
  ai_chat_bot: { isOpen: false },
});

/** Sections as they were kept; a part that is missing or of another form is as new. */
export function readStored(text: string | null): StoredData {
  const data = empty();
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!isObject(kept)) return data;
    const { dashboard, user_settings, ai_chat_bot } = kept;
    if (isObject(dashboard) && isObject(dashboard.my_data_widget)) data.dashboard.my_data_widget = dashboard.my_data_widget;
    if (isObject(user_settings) && typeof user_settings.show_org_details === 'boolean')
      data.user_settings.show_org_details = user_settings.show_org_details;
    if (isObject(ai_chat_bot) && typeof ai_chat_bot.isOpen === 'boolean') data.ai_chat_bot.isOpen = ai_chat_bot.isOpen;
  } catch {
    // What cannot be read is as good as nothing.
  }
  return data;
}

export const storedData = proxy<StoredData>(readStored(localStorage.getItem(KEY)));

subscribe(storedData, () => {
  const text = JSON.stringify(storedData);
  // As new there is nothing to keep; so a store that was cleared stays away, although changes are told a moment later.
  if (text === JSON.stringify(empty())) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, text);
});

// Another tab's choice: without it the next one made here would be written over it.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY) Object.assign(storedData, readStored(newValue));
});

/** Logout clears dashboard widget, settings and chatbot data. */
export function clearStoredData(): void {
  Object.assign(storedData, empty());
  localStorage.removeItem(KEY);
}
