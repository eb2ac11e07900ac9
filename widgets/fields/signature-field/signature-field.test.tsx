// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import { isSigned, signatureFile } from './ink.ts';
import SignatureField from './signature-field.tsx';

vi.mock('./ink.ts', async (original) => ({
  ...(await original<typeof import('./ink.ts')>()),
  signatureFile: vi.fn(),
  drawStrokes: vi.fn(),
}));

const field = fieldOf('signature', { label: 'Signature' });
let count = 0;
const upload = vi.fn(async (file: File) => ({ id: `f${++count}`, name: file.name, type: file.type, size: file.size }));

beforeEach(() => {
  count = 0;
  upload.mockClear();
  vi.mocked(signatureFile).mockImplementation(({ signer }) => new File(['x'], `${signer || 'signature'}.png`, { type: 'image/png' }));
  HTMLCanvasElement.prototype.setPointerCapture = vi.fn();
});

const pad = () => screen.getByRole('img', { name: 'Signature: sign here with finger, pen or mouse' });
const draw = (length: number) => {
  const at = (x: number) => ({ isPrimary: true, button: 0, pointerId: 1, clientX: x, clientY: 10 });
  fireEvent.pointerDown(pad(), at(0));
  fireEvent.pointerMove(pad(), at(length));
  fireEvent.pointerUp(pad(), at(length));
};

it('sends what was written as soon as the pen is lifted, in place of what it sent before', async () => {
  const { values, user } = openField(SignatureField, field, { upload });
  draw(10);
  expect(upload).not.toHaveBeenCalled();
  draw(80);
  await waitFor(() => expect(values.at(-1)).toMatchObject([{ id: 'f1', name: 'signature.png' }]));
  await user.type(screen.getByLabelText('Name of the signer'), 'Ravi Kumar');
  await user.tab();
  await waitFor(() => expect(values.at(-1)).toMatchObject([{ id: 'f2', name: 'Ravi Kumar.png' }]));
  expect(vi.mocked(signatureFile).mock.calls.at(-1)?.[0].strokes).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(values.at(-1)).toBeNull();
});

it('takes the typed name, without a stroke, from the keyboard alone', async () => {
  const { values, user } = openField(SignatureField, field, { upload });
  screen.getByRole('button', { name: 'Type the name instead' }).focus();
  await user.keyboard('{Enter}');
  const use = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign with this name' });
  expect(use.disabled).toBe(true);
  await user.type(screen.getByLabelText('Name of the signer'), 'Asha');
  use.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(values.at(-1)).toMatchObject([{ name: 'Asha.png' }]));
  expect(screen.getByRole('img', { name: 'Signature of Asha' })).toBeTruthy();
});

it('can be signed again, and is only looked at where it is closed', async () => {
  const value = [{ id: 'a', name: 'Ravi.png', type: 'image/png', size: 1, url: '/media/a' }];
  const { values, user, unmount } = openField(SignatureField, field, { value, upload });
  await user.click(screen.getByRole('button', { name: 'Sign again' }));
  expect(values).toEqual([null]);
  expect(pad()).toBeTruthy();
  unmount();
  openField(SignatureField, field, { value, disabled: true });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  [[], false],
  [[[{ x: 0, y: 0 }]], false],
  [
    [
      [
        { x: 0, y: 0 },
        { x: 30, y: 0 },
      ],
      [
        { x: 0, y: 9 },
        { x: 20, y: 9 },
      ],
    ],
    true,
  ],
])('%j is a signature: %s', (strokes, expected) => expect(isSigned(strokes)).toBe(expected));
