// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { OnDevices, Organisation, Own, Refused, saved, Timed, Unreadable } from './notification-settings.stories.tsx';

afterEach(() => {
  cleanup();
  saved.length = 0;
});

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const body = () => (saved[0] as { body: Record<string, unknown> }).body;

it('shows what holds, and sends what was chosen and nothing else', async () => {
  renderStory(meta, Own);
  expect((await box('Visits: Device')).checked).toBe(true);
  expect((await box('News: Device')).indeterminate).toBe(true);
  expect(screen.queryByRole('checkbox', { name: 'News: Text message' })).toBeNull();
  await userEvent.click(await box('Visits: E-mail'));
  await userEvent.click(await box('Visits: Device'));
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(body().choices).toEqual([
    { group: 'visits', channel: 'push', choice: 'off' },
    { group: 'visits', channel: 'email', choice: 'on' },
  ]);
  expect(await screen.findByText('Saved')).toBeTruthy();
});

it('says what each device gets, as it is chosen here, and which gets nothing', async () => {
  renderStory(meta, OnDevices);
  const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  const shown = await lines();
  expect(shown[0]).toMatch(/^Browser \(this one\) · since .*Gets: Visits · Approvals · News$/);
  expect(shown[1]).toMatch(/^App · since .*Gets: Visits · Approvals · News$/);
  expect(shown[2]).toContain('App on iOS · since');
  expect(shown[2]).toContain('Gets nothing: this server is not set up for its push service.');
  await userEvent.click(await box('Visits: Device'));
  expect((await lines())[0]).toContain('Gets: Approvals · News');
  cleanup();
  renderStory(meta, Own);
  expect(await screen.findByText('No device gets notifications yet. Switch them on under the bell, or sign in to the app.')).toBeTruthy();
});

it('leaves no choice where the organisation has made one, and says so', async () => {
  renderStory(meta, Own);
  const forced = await box('Approvals: E-mail');
  expect([forced.checked, forced.disabled]).toEqual([true, true]);
  expect(document.getElementById(forced.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Your organisation sends these');
});

it('asks from when until when, and at what time, only where it matters', async () => {
  renderStory(meta, Own);
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.click(await screen.findByRole('switch', { name: 'Off' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'E-mail summary' }), 'daily');
  fireEvent.change(screen.getByLabelText('At'), { target: { value: '09:15' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'Europe/Berlin');
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(body()).toMatchObject({ quiet_from: '21:30', quiet_to: '07:00', digest: 'daily', digest_at: '09:15', time_zone: 'Europe/Berlin' });
  cleanup();
  renderStory(meta, Timed);
  await userEvent.click(await screen.findByRole('switch', { name: 'On' }));
  saved.length = 0;
  await save();
  await waitFor(() => expect(body()).toMatchObject({ quiet_from: null, quiet_to: null }));
});

it('lets an administrator say what holds for everybody, and whether text messages are sent', async () => {
  renderStory(meta, Organisation);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Visits: Text message' }), 'never');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Approvals: E-mail' }), '');
  await userEvent.click(screen.getByRole('checkbox', { name: /Allow text messages/ }));
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
  await save();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatchObject({
    of: 'organisation',
    body: { choices: [{ group: 'visits', channel: 'sms', choice: 'never' }], allows_sms: true },
  });
});

it('says in red what went wrong, and keeps what was chosen', async () => {
  renderStory(meta, Refused);
  await userEvent.click(await box('Visits: E-mail'));
  await save();
  expect((await screen.findByRole('alert')).textContent).toBe('Set both a start and an end, or neither.');
  expect((await box('Visits: E-mail')).checked).toBe(true);
  cleanup();
  renderStory(meta, Unreadable);
  expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
});
