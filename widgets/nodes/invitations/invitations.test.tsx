// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { None, Refused, Unreadable, Waiting } from './invitations.stories.tsx';

afterEach(cleanup);

it('shows what waits, and takes it away once it is answered', async () => {
  renderStory(meta, Waiting);
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Globex HomeConsultantDeclineAccept',
    'FixIt ServicesDeclineAccept',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation of Globex Home' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(screen.getByText('You now belong to Globex Home. Sign in again to work there.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Decline the invitation of FixIt Services' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});

it('is not there when nothing waits', async () => {
  renderStory(meta, None);
  await Promise.resolve();
  expect(screen.queryByRole('heading')).toBeNull();
});

it('says in red what went wrong', async () => {
  renderStory(meta, Refused);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation of Globex Home' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This does not exist, or you may not see it.');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  cleanup();
  renderStory(meta, Unreadable);
  expect((await screen.findByRole('alert')).textContent).toBe('The server could not be reached.');
});
