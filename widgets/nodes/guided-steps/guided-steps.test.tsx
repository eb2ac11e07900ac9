// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { callError } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { AtTheBeginning, GoneOn, SaidWrong, ToBeSent, Unreachable } from './guided-steps.stories.tsx';
import { guidedClient } from './story-kit.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const client = (over: Partial<ReturnType<typeof guidedClient>> = {}) => ({ ...guidedClient(), ...over });
const heading = (name: RegExp) => screen.findByRole('heading', { level: 2, name });

it('begins with the first step, asks why where it is told to, and goes on with the answer', async () => {
  const why = 'That is far away. Say why.';
  const refused = Object.assign(callError(422, 'invalid', 'No'), { errors: [{ pointer: '/reason', code: 'far', message: why }] });
  const run = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({ id: 'task-2', version: 2, arrived_at: '2026-03-02T09:00:00Z' });
  renderStory(meta, AtTheBeginning, { client: client({ run }) });
  await heading(/Start time/);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Navigate/ }).getAttribute('href')).toContain('maps');
  expect(screen.queryByRole('button', { name: 'Skip this step' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByLabelText(why), 'Gate is there');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await heading(/City/);
  expect(run.mock.calls.map(([, name, , input]) => [name, input])).toEqual([
    ['arrive', {}],
    ['arrive', { reason: 'Gate is there' }],
  ]);
});

it('goes on at once while a step is sent, and comes back to it with the reason where it is refused', async () => {
  let settle: (how: 'sent' | 'refused') => void = () => undefined;
  const run = vi.fn(
    () =>
      new Promise((resolve, reject) => {
        settle = (how) =>
          how === 'sent'
            ? resolve({ id: 'task-2', version: 2, arrived_at: '2026-03-02T09:00:00Z' })
            : reject(callError(409, 'conflict', 'It was given to another.'));
      }),
  );
  renderStory(meta, AtTheBeginning, { client: client({ run }) });
  await heading(/Start time/);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await heading(/City/);
  expect(screen.getByText('Being sent').getAttribute('role')).toBe('status');
  await act(async () => settle('refused'));
  await heading(/Start time/);
  expect(await screen.findByText('It was given to another.')).toBeTruthy();
  expect(screen.queryByText('Being sent')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await heading(/City/);
  await act(async () => settle('sent'));
  await waitFor(() => expect(screen.queryByText('Being sent')).toBeNull());
  await heading(/City/);
  expect(run).toHaveBeenCalledTimes(2);
});

it('goes again, once, with the record as it is now where that is newer, and comes back where it is newer still', async () => {
  const real = client();
  let version = 1;
  const get: typeof real.get = async (entity, id) => {
    const found = await real.get(entity, id);
    return entity === 'task' ? { ...found, data: { ...found.data, version } } : found;
  };
  const stale = () => Promise.reject(callError(412, 'stale', 'Someone else changed this record.'));
  const run = vi.fn<typeof real.run>(() => {
    version += 6;
    return stale();
  });
  renderStory(meta, AtTheBeginning, { client: client({ get, run }) });
  await heading(/Start time/);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByText('Someone else changed this record.')).toBeTruthy();
  await heading(/Start time/);
  expect(run.mock.calls.map(([, name, , , sent]) => [name, sent])).toEqual([
    ['arrive', 1],
    ['arrive', 7],
  ]);
});

it('goes on where it was left, saves a step once as it is left, and holds the end by what is missing', async () => {
  const real = client();
  const update = vi.fn(real.update);
  const run = vi.fn(async () => ({}));
  renderStory(meta, GoneOn, { client: { ...real, update, run } });
  await heading(/City/);
  await userEvent.click(screen.getByRole('button', { name: 'All steps' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remarks' }));
  await heading(/Remarks/);
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: 'Work done' });
  expect(end.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: /^City/ }));
  await userEvent.type(await screen.findByLabelText(/^City/), 'Pune');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await heading(/Remarks/);
  expect(update.mock.calls.map(([, , , patch]) => patch)).toEqual([{ cust_city: 'Pune' }]);
  await userEvent.type(screen.getByLabelText(/^Remarks/), 'All well');
  const open = await screen.findByRole<HTMLButtonElement>('button', { name: 'Work done' });
  await waitFor(() => expect(open.disabled).toBe(false));

  vi.useFakeTimers();
  // Brushing against it ends nothing; holding does, by key as by finger.
  fireEvent.pointerDown(open);
  act(() => void vi.advanceTimersByTime(300));
  fireEvent.pointerUp(open);
  act(() => void vi.advanceTimersByTime(2000));
  expect(run).not.toHaveBeenCalled();
  fireEvent.keyDown(open, { key: 'Enter' });
  await act(async () => void vi.advanceTimersByTime(700));
  expect(run).toHaveBeenCalledOnce();
  expect(run.mock.calls[0]?.slice(1)).toMatchObject([
    'update-status',
    'task-3',
    { to: 'status-3', remarks: 'All well' },
    expect.any(Number),
  ]);
});

it('goes on at once while the end is sent, and comes back to it with the reason and what was typed where it is refused', async () => {
  const real = client();
  const get: typeof real.get = async (entity, id) => {
    const found = await real.get(entity, id);
    return entity === 'task' ? { ...found, data: { ...found.data, cust_city: 'Pune', remarks: null } } : found;
  };
  let refuse: () => void = () => undefined;
  const run = vi.fn(
    () =>
      new Promise((_, reject) => {
        const errors = [{ pointer: '/to', code: 'closed', message: 'The desk has called this job off.' }];
        refuse = () => reject(Object.assign(callError(422, 'invalid', 'No'), { errors }));
      }),
  );
  // As a browser goes there.
  const onNavigate = vi.fn((to: string) => window.history.pushState(null, '', to));
  const host = { client: { ...real, get, run }, address: '/tasks/task-3/steps', onNavigate };
  const first = renderStory(meta, GoneOn, host);
  await heading(/Remarks/);
  await userEvent.type(screen.getByLabelText(/^Remarks/), 'Tested twice');
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: 'Work done' });
  await waitFor(() => expect(end.disabled).toBe(false));
  fireEvent.click(end, { detail: 0 });
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Work done' }));
  await waitFor(() => expect(onNavigate.mock.calls).toEqual([['/tasks/task-3']]));
  expect(run).toHaveBeenCalledOnce();
  await act(async () => refuse());
  expect(onNavigate.mock.calls).toEqual([['/tasks/task-3'], ['/tasks/task-3/steps']]);
  first.unmount();
  renderStory(meta, GoneOn, host);
  await heading(/Remarks/);
  expect((await screen.findByRole('alert')).textContent).toBe('The desk has called this job off.');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remarks/).value).toBe('Tested twice');
});

it('asks whoever cannot hold', async () => {
  const run = vi.fn(async () => ({}));
  const real = client();
  const get: typeof real.get = async (entity, id) => {
    const found = await real.get(entity, id);
    return entity === 'task' ? { ...found, data: { ...found.data, cust_city: 'Pune', remarks: 'Fine' } } : found;
  };
  renderStory(meta, GoneOn, { client: { ...real, get, run } });
  const end = await screen.findByRole<HTMLButtonElement>('button', { name: 'Work done' });
  await waitFor(() => expect(end.disabled).toBe(false));
  fireEvent.click(end, { detail: 0 });
  const dialog = await screen.findByRole('dialog', { name: 'Work done now?' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Work done' }));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});

it('has a code sent, tells a wrong one by what the record says, and goes on with the right one', async () => {
  const seen = { id: 'task-4', proof: 'sent', tries_left: 5 };
  const run = vi
    .fn()
    .mockResolvedValueOnce({ ...seen, version: 2 })
    .mockResolvedValueOnce({ ...seen, version: 3, proof: 'wrong', tries_left: 4 })
    .mockResolvedValueOnce({ ...seen, version: 4, proof: 'sent', proved_at: '2026-03-02T09:00:00Z' });
  renderStory(meta, ToBeSent, { client: client({ run }) });
  await heading(/Description/);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' });
  expect(screen.getByText(/Start time · .+: 5/)).toBeTruthy();
  await userEvent.type(field, '111111');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/End time · .+: 4/)).toBeTruthy();
  expect(field.value).toBe('');
  await userEvent.type(field, '222222{Enter}');
  await heading(/Remarks/);
  expect(run.mock.calls.map(([, name, , input]) => [name, input])).toEqual([
    ['send-code', {}],
    ['say-code', { code: '111111' }],
    ['say-code', { code: '222222' }],
  ]);
});

it('says at the field what a code must look like, and stands where it was', async () => {
  const fault = 'The code has six digits.';
  const refused = Object.assign(callError(422, 'invalid', 'No'), { errors: [{ pointer: '/code', code: 'pattern', message: fault }] });
  renderStory(meta, SaidWrong, { client: client({ run: vi.fn().mockRejectedValue(refused) }) });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Description' });
  await userEvent.type(field, '1{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(fault);
  expect(field.value).toBe('1');
});

it('asks for what stands in its place where nothing can be sent', async () => {
  renderStory(meta, Unreachable);
  expect(await screen.findByLabelText(/^City/)).toBeTruthy();
  expect(screen.getByText('Priority')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
});
