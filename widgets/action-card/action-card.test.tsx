// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../.storybook/render-story.tsx';
import meta, { Ready, Refused } from './action-card.stories.tsx';

afterEach(cleanup);

it('has the host act, and says when that fails', async () => {
  renderStory(meta, Ready);
  expect(screen.getByRole('heading', { name: 'Change Password' })).toBeTruthy();
  expect(screen.getByText('Enter a new password for your account')).toBeTruthy();
  cleanup();
  renderStory(meta, Refused);
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
});
