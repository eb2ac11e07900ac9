// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
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
  await screen.findByText('Work done now?');
  await userEvent.click(screen.getAllByRole('button', { name: 'Work done' }).at(-1) as HTMLElement);
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
