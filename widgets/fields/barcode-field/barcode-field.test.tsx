// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldProps } from '../../../engine/react/types.ts';
import { ToastRegion } from '../../primitives/toast/toast-region.tsx';
import { fakeStream, refusal, setDevices } from '../shared/media/devices.test-helper.ts';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import BarcodeField from './barcode-field.tsx';
import { scanPicture, scanStream } from './scanner.ts';

vi.mock('./scanner.ts', () => ({ scanPicture: vi.fn(), scanStream: vi.fn() }));

const field = fieldOf('barcode', { label: 'Serial' });
const count = { live: 0 };
let undo: () => void = () => undefined;
const stop = vi.fn();
const torch = vi.fn(async () => undefined);
let see: (code: string) => void = () => undefined;

beforeEach(() => {
  count.live = 0;
  stop.mockClear();
  torch.mockClear();
  vi.mocked(scanPicture).mockReset();
  vi.mocked(scanStream).mockImplementation(async (_stream, _video, onCode) => {
    see = onCode;
    return { stop, torch };
  });
  undo = setDevices(async () => fakeStream(count));
});
afterEach(() => undo());

const WithToasts = (props: FieldProps<string>) => (
  <>
    <BarcodeField {...props} />
    <ToastRegion />
  </>
);
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Serial' });
const picture = () => new File(['x'], 'code.png', { type: 'image/png' });
const scan = (user: ReturnType<typeof openField>['user']) => user.click(screen.getByRole('button', { name: 'Scan Serial' }));

describe('a barcode field', () => {
  it('takes what the camera sees, says so for two seconds, and lets go of the camera', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, values } = openField(BarcodeField, field);
    await scan(user);
    await waitFor(() => expect(scanStream).toHaveBeenCalled());
    act(() => see(' 890123 '));
    expect(values).toEqual(['890123']);
    expect(screen.getByText('Scanned Successfully')).toBeTruthy();
    expect([screen.queryByRole('dialog'), count.live]).toEqual([null, 0]);
    expect(stop).toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(2100));
    expect(screen.queryByText('Scanned Successfully')).toBeNull();
    vi.useRealTimers();
  });

  it('is read-only, and can be cleared', async () => {
    const { user, values } = openField(BarcodeField, field, { value: '123', required: true });
    expect([input().readOnly, input().getAttribute('aria-required')]).toEqual([true, 'true']);
    await user.type(input(), 'x');
    expect(values).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear Serial' }));
    expect(values).toEqual([null]);
  });

  it('has a light where the camera has one', async () => {
    const { user } = openField(BarcodeField, field);
    await scan(user);
    const light = await screen.findByRole('button', { name: 'Light' });
    await user.click(light);
    expect(torch).toHaveBeenCalledWith(true);
    expect(light.getAttribute('aria-pressed')).toBe('true');
  });

  it('reads a picture; after a failure the code may be typed', async () => {
    vi.mocked(scanPicture).mockResolvedValueOnce(undefined).mockResolvedValueOnce('42');
    const { user, values } = openField(BarcodeField, field);
    await scan(user);
    expect(screen.queryByRole('button', { name: 'Enter Manually' })).toBeNull();
    await user.upload(screen.getByLabelText('Scan Serial from a picture'), picture());
    expect((await screen.findByRole('alert')).textContent).toBe('No code could be read.');
    await user.click(screen.getByRole('button', { name: 'Enter Manually' }));
    await waitFor(() => expect(document.activeElement).toBe(input()));
    await user.type(input(), '77');
    expect(values.at(-1)).toBe('77');
    await scan(user);
    await user.upload(screen.getByLabelText('Scan Serial from a picture'), picture());
    await waitFor(() => expect(values.at(-1)).toBe('42'));
    expect(input().readOnly).toBe(true);
  });

  it('shakes for 200 ms, and warns that the form is not saved', async () => {
    const vibrate = vi.fn(() => true);
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
    const { user } = openField(WithToasts, field);
    await scan(user);
    await waitFor(() => expect(scanStream).toHaveBeenCalled());
    act(() => see('890123'));
    expect(vibrate.mock.calls).toEqual([[200]]);
    expect(await screen.findByText('Unsaved changes')).toBeTruthy();
    Reflect.deleteProperty(navigator, 'vibrate');
  });

  it('gives up after ten seconds: Unable to scan barcode', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.mocked(scanStream).mockClear();
    const { user, values } = openField(BarcodeField, field);
    await scan(user);
    await waitFor(() => expect(scanStream).toHaveBeenCalledTimes(1));
    await act(() => vi.advanceTimersByTimeAsync(9000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1100));
    expect(screen.getByRole('alert').textContent).toBe('Unable to scan barcode');
    expect(count.live).toBe(0);
    expect(stop).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Enter Manually' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(scanStream).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => see('42'));
    expect(values).toEqual(['42']);
    vi.useRealTimers();
  });

  it('tells that the camera is refused, why, and asks again on Retry', async () => {
    undo();
    let answer: () => Promise<MediaStream> = () => Promise.reject(refusal('NotAllowedError'));
    undo = setDevices(() => answer());
    const { user } = openField(BarcodeField, field);
    await scan(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Oops!!, unable to get camera permission,');
    expect(screen.getByText(/is blocked/).hidden).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Know more' }));
    expect(screen.getByText(/is blocked/).hidden).toBe(false);
    expect(screen.getByRole('button', { name: 'Enter Manually' })).toBeTruthy();
    expect(screen.getByLabelText('Scan Serial from a picture')).toBeTruthy();
    answer = async () => fakeStream(count);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(count.live).toBe(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tells that asking for the camera failed', async () => {
    undo();
    undo = setDevices(() => Promise.reject(refusal('NotReadableError')));
    const { user } = openField(BarcodeField, field);
    await scan(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Error getting permission for camera');
    expect(screen.getByText(/in use elsewhere/).hidden).toBe(false);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('cannot be scanned while it is disabled', () => {
    openField(BarcodeField, field, { value: '1', disabled: true });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
