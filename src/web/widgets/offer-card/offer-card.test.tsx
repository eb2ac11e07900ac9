// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import meta, { Gone, Open, Unplaced } from './offer-card.stories.tsx';

afterEach(cleanup);

it('shows what, where and when, and a picture of the place', async () => {
  renderStory(meta, Open);
  const card = await screen.findByRole('article');
  expect(screen.getByRole('heading', { name: 'AC not cooling' })).toBeTruthy();
  expect(card.textContent).toMatch(/Sent.*9:30 am – 11:00 am.*Pune/);
  expect(screen.getByRole('link', { name: 'View on Google Map' }).getAttribute('href')).toContain('12.97%2C77.59');
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Priority', 'Due date']);
  expect(await screen.findByRole('img', { name: 'Map around Pune' }, { timeout: 10_000 })).toBeTruthy();
});

it('takes the answers, each with a button that a thumb reaches', async () => {
  const run = vi.fn();
  const actions = (Open.args?.actions ?? []).map((action) => ({ ...action, run: () => run(action.id) }));
  renderStory(meta, { ...Open, args: { ...Open.args, actions } });
  await userEvent.click(await screen.findByRole('button', { name: 'Accept', description: 'AC not cooling' }));
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(run.mock.calls.flat()).toEqual(['accept', 'decline']);
});

it('takes none once it is gone, and draws no map of what nobody has placed', async () => {
  renderStory(meta, Gone);
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  cleanup();
  renderStory(meta, Unplaced);
  await screen.findByRole('article');
  expect([screen.queryByRole('img'), screen.queryByRole('link')]).toEqual([null, null]);
});
