import { expect, it, vi } from 'vitest';
import type { FileValue } from '../types.ts';
import { createUploads } from './uploads.ts';

const file = () => new File(['x'], 'x.png', { type: 'image/png' });
const stored: FileValue = { id: 'f1', name: 'x.png', type: 'image/png', size: 1 };

function openUploads() {
  const uploads = createUploads();
  const changed = vi.fn();
  uploads.tell(changed);
  const upload = vi.fn<(file: File, onProgress?: (share: number) => void, signal?: AbortSignal) => Promise<FileValue>>();
  return { uploads, changed, upload, at: (pointer: string) => uploads.at(pointer, upload) };
}

it('counts a file until it has arrived', async () => {
  const { uploads, upload, at, changed } = openUploads();
  upload.mockResolvedValue(stored);
  const sending = at('/photos')(file());
  expect(uploads.underWay()).toBe(1);
  expect(await sending).toBe(stored);
  expect([uploads.underWay(), uploads.failed(), changed.mock.calls.length]).toEqual([0, [], 2]);
});

it('names the field of one that failed, until the same file is sent again or given up', async () => {
  const { uploads, upload, at } = openUploads();
  upload.mockRejectedValue(new Error('Network error'));
  const [one, giveUp] = [file(), new AbortController()];
  await expect(at('/photos')(one, undefined, giveUp.signal)).rejects.toThrow('Network error');
  expect([uploads.underWay(), uploads.failed()]).toEqual([0, ['/photos']]);
  upload.mockResolvedValueOnce(stored);
  await at('/photos')(one, undefined, giveUp.signal);
  expect(uploads.failed()).toEqual([]);
  await expect(at('/photos')(one, undefined, giveUp.signal)).rejects.toThrow();
  giveUp.abort();
  expect(uploads.failed()).toEqual([]);
});

it('takes the next file of a field in place of one that cannot be given up', async () => {
  const { uploads, upload, at } = openUploads();
  upload.mockRejectedValueOnce(new Error('Network error')).mockResolvedValue(stored);
  await expect(at('/photos')(file())).rejects.toThrow();
  await at('/other')(file());
  expect(uploads.failed()).toEqual(['/photos']);
  await at('/photos')(file());
  expect(uploads.failed()).toEqual([]);
});
