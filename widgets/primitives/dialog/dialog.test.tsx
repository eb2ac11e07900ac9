// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import drawerMeta, { Open as DrawerOpen } from '../drawer/drawer.stories.tsx';
import meta, { Confirm, ConfirmRefused, Open } from './dialog.stories.tsx';

afterEach(cleanup);

it('is named by its title and described by its text', async () => {
  renderStory(meta, Open);
  const dialog = await screen.findByRole('dialog', { name: 'Change Password', description: 'Enter a new password for your account' });
  expect(dialog.contains(document.activeElement)).toBe(true);
});

it('gives the focus back where it came from', async () => {
  renderStory(meta, Confirm);
  const opener = await screen.findByRole('button', { name: 'Punch in' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Are you sure you want to punch in?' });
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('stays open and says why when it was refused', async () => {
  renderStory(meta, ConfirmRefused);
  await userEvent.click(await screen.findByRole('button', { name: 'Punch in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You are on leave today.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a record beside the page', async () => {
  renderStory(drawerMeta, DrawerOpen);
  expect((await screen.findByRole('dialog', { name: 'ACM-000123' })).textContent).toContain('AC not cooling');
});
