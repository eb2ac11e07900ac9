// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStream, refusal, setDevices } from '../shared/media/devices.test-helper.ts';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import AudioField from './audio-field.tsx';

const field = fieldOf('audio', { label: 'Noise' });
const upload = vi.fn(async (file: File) => ({ id: 'f1', name: file.name, type: file.type, size: file.size }));
const count = { live: 0 };
let undo: () => void = () => undefined;

/** A recorder that hears one blob. */
class FakeRecorder {
  static isTypeSupported = (type: string) => type === 'audio/mp4';
  state = 'inactive';
  mimeType: string;
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  constructor(_stream: MediaStream, options: { mimeType?: string }) {
    this.mimeType = `${options.mimeType};codecs=mp4a`;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['sound']) });
    this.onstop();
  }
}

beforeEach(() => {
  count.live = 0;
  upload.mockClear();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  undo = setDevices(async () => fakeStream(count));
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
});

const record = () => screen.getByRole('button', { name: 'Record for Noise' });

describe('a microphone field', () => {
  it('records, stops, sends a file, and lets go of the microphone', async () => {
    const { user, values } = openField(AudioField, field, { upload });
    await user.click(record());
    expect((await screen.findByRole('timer')).textContent).toBe('00:00');
    expect(count.live).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(values.at(-1)).toMatchObject([{ id: 'f1', type: 'audio/mp4' }]));
    expect(upload.mock.calls[0]?.[0].name).toMatch(/^recording-\d{8}-\d{6}\.m4a$/);
    expect(count.live).toBe(0);
    expect(document.querySelector('audio')?.src).toMatch(/^blob:/);
  });

  it('counts the seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = openField(AudioField, field, { upload });
    await user.click(record());
    await screen.findByRole('timer');
    act(() => vi.advanceTimersByTime(65_000));
    expect(screen.getByRole('timer').textContent).toBe('01:05');
    vi.useRealTimers();
  });

  it('forgets a recording that is given up, or left', async () => {
    const { user, unmount } = openField(AudioField, field, { upload });
    await user.click(record());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(count.live).toBe(0);
    await user.click(record());
    await screen.findByRole('timer');
    unmount();
    expect(count.live).toBe(0);
    expect(upload).not.toHaveBeenCalled();
  });

  it('lets go of a microphone that is granted only after the person has left', async () => {
    undo();
    let grant: (stream: MediaStream) => void = () => undefined;
    undo = setDevices(() => new Promise((resolve) => (grant = resolve)));
    const { user, unmount } = openField(AudioField, field, { upload });
    await user.click(record());
    unmount();
    await act(async () => grant(fakeStream(count)));
    expect(count.live).toBe(0);
  });

  it.each([
    ['NotAllowedError', /is blocked/],
    ['NotFoundError', /has no microphone/],
    ['NotReadableError', /in use elsewhere/],
  ])('tells %s, and offers a file instead', async (name, words) => {
    undo();
    undo = setDevices(() => Promise.reject(refusal(name)));
    const { user, values } = openField(AudioField, field, { upload });
    await user.click(record());
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    await user.upload(screen.getByLabelText('Add files to Noise'), new File(['x'], 'n.mp3', { type: 'audio/mpeg' }));
    expect(values.at(-1)).toMatchObject([{ name: 'n.mp3' }]);
  });

  it('says when this browser cannot record', () => {
    vi.stubGlobal('MediaRecorder', undefined);
    openField(AudioField, field, { upload });
    expect(screen.queryByRole('button', { name: 'Record for Noise' })).toBeNull();
    expect(screen.getByText('This browser cannot record. Choose a sound file instead.')).toBeTruthy();
  });

  it('only plays while it is disabled', () => {
    openField(AudioField, field, { disabled: true, value: [{ id: 'a', name: 'a.webm', type: 'audio/webm', size: 1, url: '/media/a' }] });
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelector('audio')?.getAttribute('src')).toBe('/media/a');
  });
});
