// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import { HostActionsContext } from '../../../../engine/react/host-actions.ts';
import meta, { Done, Gone, Open, Refused, ToChange } from './feedback-form.stories.tsx';
import FeedbackFormNode from './feedback-form.tsx';

afterEach(cleanup);

it('asks for stars, and below four for reasons', async () => {
  renderStory(meta, Open);
  await userEvent.click(await screen.findByRole('button', { name: 'Send feedback' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose 1 to 5 stars.');
  await userEvent.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
  expect(screen.queryByRole('group', { name: 'What should have been better?' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
  await userEvent.click(screen.getByRole('button', { name: 'Came late' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy();
});

it('sends no reasons with many stars', async () => {
  const send = vi.fn(async () => ({}));
  const answer = { stars: null, reasons: ['late'], comment: null };
  const page = { organisation: 'A', title: 'B', state: 'open', answer, choices: { reasons: ['late'] } };
  render(
    <HostActionsContext value={{ 'read-feedback': async () => page, 'send-feedback': send }}>
      <FeedbackFormNode />
    </HostActionsContext>,
  );
  const [, , , , five] = await screen.findAllByRole('radio');
  if (five) await userEvent.click(five);
  await userEvent.click(screen.getByRole('button'));
  expect(send).toHaveBeenCalledWith({ stars: 5, reasons: [], comment: null });
});

it('says what cannot be done any more', async () => {
  renderStory(meta, Done);
  expect(await screen.findByText('You have told us already')).toBeTruthy();
  cleanup();
  renderStory(meta, Gone);
  expect(await screen.findByText('This page is not open any more')).toBeTruthy();
  cleanup();
  renderStory(meta, ToChange);
  expect(await screen.findByRole('button', { name: 'Change feedback' })).toBeTruthy();
});

it('keeps what was chosen when sending fails', async () => {
  renderStory(meta, Refused);
  await userEvent.click(await screen.findByRole('radio', { name: '4 of 5 stars' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback. Please try again.');
  expect((screen.getByRole('radio', { name: '4 of 5 stars' }) as HTMLInputElement).checked).toBe(true);
});
