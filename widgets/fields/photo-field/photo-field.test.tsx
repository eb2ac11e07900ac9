// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStream, refusal, setDevices } from '../shared/media/devices.test-helper.ts';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import PhotoField from './photo-field.tsx';
import { takePicture } from './take-picture.ts';

vi.mock('./take-picture.ts', () => ({ takePicture: vi.fn() }));

const field = fieldOf('photo', { label: 'Nameplate' });
const upload = vi.fn(async (file: File) => ({ id: 'f1', name: file.name, type: file.type, size: file.size }));
const jpeg = () => new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
const count = { live: 0 };
let asked: MediaStreamConstraints[] = [];
let undo: () => void = () => undefined;
const give = async (constraints: MediaStreamConstraints) => {
  asked.push(constraints);
  return fakeStream(count);
};

beforeEach(() => {
  count.live = 0;
  asked = [];
  upload.mockClear();
  vi.mocked(takePicture).mockImplementation(async () => jpeg());
  undo = setDevices(give);
});
afterEach(() => undo());

const facing = () => asked.map(({ video }) => (typeof video === 'object' ? (video.facingMode as { ideal: string }).ideal : undefined));
const openCamera = async (user: ReturnType<typeof openField>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Take a photo for Nameplate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take a photo for Nameplate' }));
  const shutter = await waitFor(() => {
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Take the photo' });
    expect(button.disabled).toBe(false);
    return button;
  });
  return { dialog, shutter };
};

describe('a camera field', () => {
  it('takes a photo, shows it, takes it again, and sends the one that is kept', async () => {
    const { user, values } = openField(PhotoField, field, { upload });
    const { dialog, shutter } = await openCamera(user);
    await user.click(shutter);
    expect(await dialog.findByRole('img', { name: 'The photo just taken' })).toBeTruthy();
    expect(count.live).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Retake' }));
    await waitFor(() => expect(count.live).toBe(1));
    await user.click(await dialog.findByRole('button', { name: 'Take the photo' }));
    await user.click(await dialog.findByRole('button', { name: 'Use this photo' }));
    await waitFor(() => expect(values.at(-1)).toMatchObject([{ id: 'f1' }]));
    expect([upload.mock.calls.length, count.live]).toEqual([1, 0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open photo.jpg' })).toBeTruthy();
  });

  it('lets go of the camera when the dialog is closed', async () => {
    const { user } = openField(PhotoField, field, { upload });
    const { dialog } = await openCamera(user);
    expect(count.live).toBe(1);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(count.live).toBe(0);
  });

  it('changes from back to front where there are two, holding one at a time', async () => {
    undo();
    undo = setDevices(give, 2);
    const { user } = openField(PhotoField, field, { upload });
    const { dialog } = await openCamera(user);
    await user.click(await dialog.findByRole('button', { name: 'Front camera' }));
    expect(await dialog.findByRole('button', { name: 'Back camera' })).toBeTruthy();
    expect(facing()).toEqual(['environment', 'user']);
    expect(count.live).toBe(1);
  });

  it('says when the camera gave no picture', async () => {
    vi.mocked(takePicture).mockImplementation(async () => undefined);
    const { user } = openField(PhotoField, field, { upload });
    const { dialog, shutter } = await openCamera(user);
    await user.click(shutter);
    expect((await dialog.findByRole('alert')).textContent).toBe('The camera gave no picture. Try again.');
  });

  it.each([
    ['NotAllowedError', 'Oops!!, unable to get camera permission,'],
    ['NotFoundError', 'Error getting permission for camera'],
  ])('tells %s, and falls back to the camera app', async (name, words) => {
    undo();
    undo = setDevices(() => Promise.reject(refusal(name)));
    const { user, values } = openField(PhotoField, field, { upload });
    await user.click(screen.getByRole('button', { name: 'Take a photo for Nameplate' }));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    const input = screen.getByLabelText('Add files to Nameplate');
    expect(input.getAttribute('capture')).toBe('environment');
    await user.upload(input, jpeg());
    await waitFor(() => expect(values.at(-1)).toMatchObject([{ id: 'f1' }]));
  });

  it('is the camera app itself where the page may have no camera', () => {
    undo();
    undo = setDevices(undefined);
    openField(PhotoField, field, { upload });
    expect(screen.getByLabelText('Take a photo for Nameplate').getAttribute('type')).toBe('file');
  });
});
