// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { clearPending, keepPending, readPending } from './otp-pending.ts';

beforeEach(() => localStorage.clear());
const pending = { id: '9000000001', expires_at: 31_000 };

it('is kept until it expires, and then forgotten', () => {
  keepPending(pending);
  expect(readPending(30_999)).toEqual(pending);
  expect(localStorage.length).toBe(1);
  expect(readPending(31_000)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

it('is gone once it is cleared', () => {
  keepPending(pending);
  clearPending();
  expect(readPending(0)).toBeUndefined();
});

it.each(['{', 'null', '[]', '{"id":1,"expires_at":99999}', '{"id":"9000000001"}'])('is not read out of %s', (text) => {
  localStorage.setItem('otp_pending', text);
  expect(readPending(0)).toBeUndefined();
});

it('does without a storage that is closed', () => {
  const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed');
  });
  expect(() => keepPending(pending)).not.toThrow();
  closed.mockRestore();
});
