// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postFile } from './upload.ts';

/** A network that does what a test says. */
class Wire {
  static last: Wire;
  upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Wire.last = this;
  }
  open(): void {
    this.status = 0;
  }
  send(): void {
    this.response = null;
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  move(loaded: number): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
  }
  answer(): void {
    Object.assign(this, { status: 201, response: { data: { id: 'f-1' } } });
    this.onload?.();
    this.onloadend?.();
  }
}

const form = { url: 'https://example.test/upload', fields: { key: 'k' } };
const file = new File(['x'], 'photo.jpg');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Wire);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fails like a lost network where nothing moves for a minute', async () => {
  const sent = postFile(form, file);
  const failure = expect(sent).rejects.toMatchObject({ status: 0, message: 'Network error' });
  await vi.advanceTimersByTimeAsync(0);
  Wire.last.move(10);
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
});

it('takes as long as it moves, and is not given up once it was answered', async () => {
  const shares: number[] = [];
  const sent = postFile(form, file, { onProgress: (share) => shares.push(share) });
  await vi.advanceTimersByTimeAsync(0);
  for (const loaded of [20, 40, 60, 80]) {
    await vi.advanceTimersByTimeAsync(50_000);
    Wire.last.move(loaded);
  }
  const abort = vi.spyOn(Wire.last, 'abort');
  Wire.last.answer();
  await expect(sent).resolves.toEqual({ id: 'f-1' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(abort).not.toHaveBeenCalled();
  expect(shares).toEqual([0.2, 0.4, 0.6, 0.8]);
});

it('tells who gave it up', async () => {
  const control = new AbortController();
  const sent = postFile(form, file, { signal: control.signal });
  const failure = expect(sent).rejects.toThrow('Not wanted');
  await vi.advanceTimersByTimeAsync(0);
  control.abort(new Error('Not wanted'));
  await failure;
});
