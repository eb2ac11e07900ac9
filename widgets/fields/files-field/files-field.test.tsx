// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldProps, FileValue } from '../../../engine/react/types.ts';
import { ToastRegion } from '../../primitives/toast/toast-region.tsx';
import { fieldOf, picture } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import FilesField from './files-field.tsx';

/** The field under the place where notices appear. */
const Noticed = (props: FieldProps<readonly FileValue[]>) => (
  <>
    <FilesField {...props} />
    <ToastRegion />
  </>
);

const field = fieldOf('files', { label: 'Photos' });
const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const picker = () => screen.getByLabelText<HTMLInputElement>('Add files to Photos');

/** Uploads that arrive when the test says so. */
function uploads() {
  const waiting = new Map<
    string,
    { arrive: (file: FileValue) => void; fail: (error: Error) => void; progress: ((share: number) => void) | undefined }
  >();
  const upload = vi.fn(
    (file: File, progress?: (share: number) => void, signal?: AbortSignal) =>
      new Promise<FileValue>((arrive, fail) => {
        waiting.set(file.name, { arrive, fail, progress });
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
  );
  return { upload, waiting };
}

describe('files', () => {
  it('are sent when picked, with progress, and kept in the order of their arrival', async () => {
    const { upload, waiting } = uploads();
    const { user, values } = openField(FilesField, field, { upload });
    await user.upload(picker(), [png('a.png'), png('b.png')]);
    act(() => waiting.get('a.png')?.progress?.(0.5));
    expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Upload of a.png' }).value).toBe(0.5);
    await act(async () => {
      waiting.get('b.png')?.arrive(picture('fb', 'b.png'));
      waiting.get('a.png')?.arrive(picture('fa', 'a.png'));
    });
    expect(values.at(-1)?.map((file) => file.id)).toEqual(['fb', 'fa']);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Open a.png' })).toBeTruthy();
  });

  it('may be dropped onto the field', async () => {
    const { upload } = uploads();
    openField(FilesField, field, { upload });
    const zone = picker().closest('label');
    if (!zone) throw new Error('no zone');
    fireEvent.drop(zone, { dataTransfer: { files: [png('dropped.png')] } });
    // A picture is made smaller before it is sent, so the upload begins a moment after the drop.
    await waitFor(() => expect(upload.mock.calls.map(([file]) => file.name)).toEqual(['dropped.png']));
  });

  it('that fail can be sent again or given up', async () => {
    const { upload, waiting } = uploads();
    const { user, values } = openField(FilesField, field, { upload });
    await user.upload(picker(), png('a.png'));
    await act(async () => waiting.get('a.png')?.fail(new Error('Network error')));
    expect(screen.getByRole('alert').textContent).toBe('a.png could not be uploaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(upload).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Stop the upload of a.png' }));
    await act(async () => waiting.get('a.png')?.arrive(picture('fa')));
    expect(values).toEqual([]);
  });

  it('can be stopped on their way: the call is given up, and nothing arrives', async () => {
    const { upload, waiting } = uploads();
    const { user, values } = openField(FilesField, field, { upload });
    await user.upload(picker(), png('a.png'));
    await user.click(screen.getByRole('button', { name: 'Stop the upload of a.png' }));
    expect(upload.mock.calls[0]?.[2]?.aborted).toBe(true);
    await act(async () => waiting.get('a.png')?.arrive(picture('fa')));
    expect([values, screen.queryByRole('listitem')]).toEqual([[], null]);
  });

  it('are given up when the form is left', async () => {
    const { upload } = uploads();
    const { user, unmount } = openField(FilesField, field, { upload });
    await user.upload(picker(), png('a.png'));
    unmount();
    expect(upload.mock.calls[0]?.[2]?.aborted).toBe(true);
  });

  it('open in a preview', async () => {
    const { user } = openField(FilesField, field, { value: [picture('a'), picture('b')] });
    await user.click(screen.getByRole('button', { name: 'Open b.svg' }));
    expect(await screen.findByRole('dialog', { name: 'b.svg' })).toBeTruthy();
  });

  it('say that they were deleted, and what is not there that it is not found', async () => {
    const { user } = openField(Noticed, field, { value: [picture('a'), picture('b')] });
    await user.click(screen.getByRole('button', { name: 'Remove a.svg' }));
    expect(screen.getByText(/^a\.svg deleted successfully/)).toBeTruthy();
    // A second press of the same button, before the list was drawn anew.
    const again = screen.getByRole('button', { name: 'Remove b.svg' });
    act(() => {
      again.click();
      again.click();
    });
    expect(screen.getByText('File not found')).toBeTruthy();
  });

  it('are removed one by one', async () => {
    const { user, values } = openField(FilesField, field, { value: [picture('a'), picture('b')] });
    await user.click(screen.getByRole('button', { name: 'Remove a.svg' }));
    await user.click(screen.getByRole('button', { name: 'Remove b.svg' }));
    expect(values.map((files) => files?.map((file) => file.id) ?? null)).toEqual([['b'], null]);
  });

  it('beyond the first few wait behind a button', async () => {
    const { user } = openField(FilesField, field, { value: ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => picture(id)) });
    const hidden = () => screen.getAllByRole('listitem').filter((item) => item.classList.contains('hidden')).length;
    expect(hidden()).toBe(2);
    await user.click(screen.getByRole('button', { name: '+2 more' }));
    expect(hidden()).toBe(0);
  });

  it('cannot be more than the field takes, nor changed while it is disabled', async () => {
    const { upload } = uploads();
    const one = { ...field, schema: { maxItems: 1 } };
    const { user, unmount } = openField(FilesField, one, { upload });
    expect(picker().multiple).toBe(false);
    await user.upload(picker(), png('a.png'));
    expect(screen.queryByLabelText('Add files to Photos')).toBeNull();
    unmount();
    openField(FilesField, field, { value: [picture('a')], disabled: true });
    expect(screen.queryByLabelText('Add files to Photos')).toBeNull();
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Open a.svg']);
  });

  it('may come from the camera of a phone', () => {
    openField(FilesField, field);
    const camera = screen.getByLabelText('Take a photo for Photos');
    expect([camera.getAttribute('accept'), camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
  });
});
