// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FileValue } from '../../../../engine/react/types.ts';
import { useUploads } from './use-uploads.ts';

const file = new File(['a picture'], 'after.png', { type: 'image/png' });
const stored: FileValue = { id: 'f-1', name: 'after.png', type: 'image/png', size: 9 };
const unreached = () => Object.assign(new Error('Network error'), { status: 0 });
const refused = () => Object.assign(new Error('Too large'), { status: 413 });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(fails: () => Error, times: number) {
  const upload = vi.fn(async () => {
    if (upload.mock.calls.length <= times) throw fails();
    return stored;
  });
  const onDone = vi.fn();
  const { result, unmount } = renderHook(() => useUploads({ upload, onDone }));
  act(() => result.current.start([file]));
  return { upload, onDone, result, unmount };
}

it('sends one that reached nobody again by itself, although the device says that it has a network', async () => {
  const { upload, onDone, result } = open(unreached, 2);
  await pass(0);
  expect(result.current.uploads).toMatchObject([{ failed: true }]);
  await pass(2_000);
  expect(upload).toHaveBeenCalledTimes(2);
  await pass(5_000);
  expect(onDone).toHaveBeenCalledExactlyOnceWith(stored, file);
  expect([result.current.uploads, vi.getTimerCount()]).toEqual([[], 0]);
});

it('waits for the network where there is none, and for the person where it was refused or given up', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const away = open(unreached, 1);
  await pass(60_000);
  expect(away.upload).toHaveBeenCalledTimes(1);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(away.onDone).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();

  const shut = open(refused, 9);
  await pass(60_000);
  expect(shut.upload).toHaveBeenCalledTimes(1);
  const left = open(unreached, 9);
  await pass(0);
  act(() => left.result.current.uploads.forEach(left.result.current.drop));
  await pass(60_000);
  expect(left.upload).toHaveBeenCalledTimes(1);
  const gone = open(unreached, 9);
  await pass(0);
  gone.unmount();
  await pass(60_000);
  expect(gone.upload).toHaveBeenCalledTimes(1);
});
