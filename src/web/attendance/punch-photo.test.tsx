// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DataClient } from '../../../engine/react/types.ts';
import { openPart } from '../../../engine/web/shell/test-kit.tsx';
import { takePicture } from '../../../widgets/fields/photo-field/take-picture.ts';
import { fakeStream, refusal, setDevices } from '../../../widgets/fields/shared/media/devices.test-helper.ts';
import PunchDialog from './punch-dialog.tsx';

vi.mock('../../../widgets/fields/photo-field/take-picture.ts', () => ({ takePicture: vi.fn() }));

/** The server: what it was sent, what it says, and whether it refuses once. */
const server = { puts: [] as Record<string, unknown>[], refusal: '' };

vi.mock('../../../engine/web/api/http.ts', () => ({
  call: async (_path: string, { body }: { body: Record<string, unknown> }) => {
    server.puts.push(body);
    const { refusal: words } = server;
    server.refusal = '';
    if (words) throw Object.assign(new Error(words), { status: 422 });
    return { data: { active: '1', logged_in_time: '2031-03-04T03:30:00.000Z', logged_out_time: null } };
  },
}));

const count = { live: 0 };
let asked: MediaStreamConstraints[] = [];
let undo: () => void = () => undefined;

beforeEach(() => {
  Object.assign(server, { puts: [], refusal: '' });
  count.live = 0;
  asked = [];
  let shots = 0;
  vi.mocked(takePicture).mockImplementation(async () => {
    shots += 1;
    return new File(['x'], `me-${shots}.jpg`, { type: 'image/jpeg' });
  });
  undo = setDevices(async (constraints) => {
    asked.push(constraints);
    return fakeStream(count);
  });
});
afterEach(() => undo());

type User = ReturnType<typeof userEvent.setup>;

/** The question, of an organisation whose photos are as `rule` says; undefined: it cannot be read. */
async function ask(rule: string | undefined, fails: readonly boolean[] = []) {
  const failing = [...fails];
  const upload = vi.fn<DataClient['upload']>(async ({ name, type, size }) => {
    if (failing.shift()) throw new Error('Network error');
    return { id: `id of ${name}`, name, type, size };
  });
  const get = vi.fn<DataClient['get']>(async (_entity, id) => {
    if (rule === undefined) throw Object.assign(new Error('Not found'), { status: 404, code: 'not_found', errors: [] });
    return { data: { id, version: 1, punch_selfie: rule } };
  });
  const state = {
    attendance: undefined,
    checkedAt: '',
    failure: undefined,
    isChecking: false,
    isWaiting: false,
    refetch: async () => undefined,
    take: vi.fn(),
  };
  const onClose = vi.fn();
  const { user } = openPart(<PunchDialog isOpen direction="in" state={state} onClose={onClose} />, { client: { upload, get } });
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure you want to punch in?' }));
  await waitFor(() =>
    expect(get.mock.calls.map((asked: readonly unknown[]) => asked.slice(0, 2))).toContainEqual(['organisation', 'org-1']),
  );
  return { user, question, upload, onClose, yes: () => user.click(question.getByRole('button', { name: 'Yes', hidden: true })) };
}

const camera = async () => within(await screen.findByRole('dialog', { name: 'Take a photo for Punch in' }));

/** In the open camera. */
async function shoot(user: User) {
  const finder = await camera();
  const shutter = await finder.findByRole<HTMLButtonElement>('button', { name: 'Take the photo' });
  await waitFor(() => expect(shutter.disabled).toBe(false));
  await user.click(shutter);
  await user.click(await finder.findByRole('button', { name: 'Use this photo' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Take a photo for Punch in' })).toBeNull());
}

const sent = () => server.puts.map(({ type, selfie }) => [type, ...((selfie ?? []) as { id: string }[]).map(({ id }) => id)]);

it('takes a photo with the front camera, shows it, takes it again, and sends the last one at Yes', async () => {
  const { user, question, upload, yes } = await ask('optional');
  await question.findByText('Sent along if you take one.');
  await user.click(question.getByRole('button', { name: 'Take a photo' }));
  await shoot(user);
  expect(asked.map(({ video }) => video)).toEqual([{ facingMode: { ideal: 'user' }, width: { ideal: 1920 } }]);
  expect(question.getByRole('img', { name: 'The photo just taken' })).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Retake' }));
  await shoot(user);
  expect([upload.mock.calls.length, count.live]).toEqual([0, 0]);
  await yes();
  await waitFor(() => expect(sent()).toEqual([['in', 'id of me-2.jpg']]));
  expect(upload).toHaveBeenCalledTimes(1);
});

it('may be left out again', async () => {
  const { user, question, upload, yes } = await ask('optional');
  await user.click(await question.findByRole('button', { name: 'Take a photo' }));
  await shoot(user);
  await user.click(question.getByRole('button', { name: 'Remove photo' }));
  expect(question.queryByRole('img')).toBeNull();
  await yes();
  await waitFor(() => expect(sent()).toEqual([['in']]));
  expect(upload).not.toHaveBeenCalled();
});

it('comes first where it is required: Yes opens the camera', async () => {
  const { user, question, yes } = await ask('required');
  await question.findByText('Your organisation requires a photo with every punch.');
  await yes();
  await shoot(user);
  expect(server.puts).toEqual([]);
  await yes();
  await waitFor(() => expect(sent()).toEqual([['in', 'id of me-1.jpg']]));
});

it('is not offered where the organisation takes none', async () => {
  const { question, yes } = await ask('off');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(question.queryByText('Photo')).toBeNull();
  expect(question.queryByRole('button', { name: 'Take a photo' })).toBeNull();
  await yes();
  await waitFor(() => expect(sent()).toEqual([['in']]));
});

it('may go along where the rule cannot be read', async () => {
  const { question } = await ask(undefined);
  await question.findByRole('button', { name: 'Take a photo' });
});

it('is picked from the device where the camera is refused', async () => {
  undo();
  undo = setDevices(() => Promise.reject(refusal('NotAllowedError')));
  const { user, question, yes } = await ask('required');
  await user.click(await question.findByRole('button', { name: 'Take a photo' }));
  const finder = await camera();
  expect((await finder.findByRole('alert')).textContent).toBe('Oops!!, unable to get camera permission,');
  const input = finder.getByLabelText<HTMLInputElement>('Add files to Punch in');
  expect([input.accept, input.getAttribute('capture')]).toEqual(['image/*', 'user']);
  await user.upload(input, new File(['x'], 'picked.png', { type: 'image/png' }));
  await yes();
  await waitFor(() => expect(sent()).toEqual([['in', 'id of picked.png']]));
});

it('that does not arrive punches nobody in; one that did is not sent twice', async () => {
  const { user, question, upload, onClose, yes } = await ask('optional', [true]);
  await user.click(await question.findByRole('button', { name: 'Take a photo' }));
  await shoot(user);
  await yes();
  expect((await question.findByRole('alert')).textContent).toBe('The photo could not be sent. Try again.');
  expect([server.puts, onClose.mock.calls]).toEqual([[], []]);
  server.refusal = 'You are already punched in.';
  await yes();
  await waitFor(() => expect(question.getByRole('alert').textContent).toBe('You are already punched in.'));
  await yes();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect([upload.mock.calls.length, sent()]).toEqual([
    2,
    [
      ['in', 'id of me-1.jpg'],
      ['in', 'id of me-1.jpg'],
    ],
  ]);
});
