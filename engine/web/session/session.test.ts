// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetSession, keepSession, rememberOrigin, session, storedUser, takeOrigin } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.token = null;
});

describe('the session', () => {
  it('keeps token, user data, hash and settings', () => {
    keepSession({ new_token: 't-1', user_data: { uuid: 'u-1' }, hash: 'h-1', settings: { mobile_digit: 10 } });
    expect(session.token).toBe('t-1');
    expect(storedUser()).toEqual({ uuid: 'u-1' });
    expect({ ...localStorage }).toEqual({ token: 't-1', user: '{"uuid":"u-1"}', hash: 'h-1', settings: '{"mobile_digit":10}' });
  });

  it('leaves nothing of who was signed in before', () => {
    localStorage.setItem('store', '{"ai_chat_bot":{"isOpen":true}}');
    localStorage.setItem('device_settings', '{}');
    keepSession({ new_token: 't-1', user_data: {}, hash: 'h-1', settings: {} });
    keepSession({ new_token: 't-2', user_data: {} });
    expect(Object.keys({ ...localStorage }).sort()).toEqual(['device_settings', 'token', 'user']);
  });

  it('forgets everything that is personal, and nothing of the device', () => {
    for (const key of ['token', 'user', 'hash', 'settings', 'store', 'fcm_token', 'dashboard', 'ai_chat_bot', 'device_settings'])
      localStorage.setItem(key, '{}');
    forgetSession();
    expect(Object.keys({ ...localStorage })).toEqual(['device_settings']);
    expect(session.token).toBeNull();
    expect(storedUser()).toBeNull();
  });

  it('has no user where the record cannot be read', () => {
    session.token = 't-1';
    localStorage.setItem('user', '{');
    expect(storedUser()).toBeNull();
  });
});

describe('the page one came from', () => {
  it('is given once, with its query string', () => {
    rememberOrigin('/services/3?view=board');
    expect(takeOrigin()).toBe('/services/3?view=board');
    expect(takeOrigin()).toBeNull();
  });

  it.each(['//evil.test/', '/\\evil.test', 'https://evil.test', 'javascript:alert(1)', ''])('is not %s', (origin) => {
    rememberOrigin(origin);
    expect(takeOrigin()).toBeNull();
  });
});
