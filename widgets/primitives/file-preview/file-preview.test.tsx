// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Many, NotServed } from './file-preview.stories.tsx';
import { filesOf } from './file-thumbs.tsx';

afterEach(cleanup);

it('shows four, and the rest from the preview', async () => {
  renderStory(meta, Many);
  expect(await screen.findAllByRole('button', { name: /^Open/ })).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: '+1 more' }));
  const dialog = await screen.findByRole('dialog', { name: 'photo-5.svg' });
  within(dialog).getByRole('button', { name: 'Next' }).focus();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('dialog', { name: 'photo-1.svg' })).toBeTruthy();
});

it('says when a file cannot be had', async () => {
  renderStory(meta, NotServed);
  await userEvent.click(await screen.findByRole('button', { name: 'Open report.docx' }));
  expect(await screen.findByText('File not found.')).toBeTruthy();
});

it('takes from a record only what is a file', () => {
  expect(filesOf(null)).toEqual([]);
  expect(filesOf([{ id: 'a' }, null, { id: 'b', name: 'n', type: 't' }])).toHaveLength(1);
});
