// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import dialogMeta, * as dialog from '../dialog/dialog-node.stories.tsx';
import drawerMeta, * as drawer from '../drawer/drawer-node.stories.tsx';
import markdownMeta, { Words as Markdown } from '../markdown/markdown.stories.tsx';
import meta, { NoValue, Words } from './link.stories.tsx';

afterEach(cleanup);

it('leads to the address of the record, and is not there when a value is missing', () => {
  renderStory(meta, Words);
  expect(screen.getByRole('link', { name: 'Sub-tasks' }).getAttribute('href')).toBe('/tasks/task-1');
  cleanup();
  renderStory(meta, NoValue);
  expect(screen.queryByRole('link')).toBeNull();
});

it('draws Markdown, but neither HTML nor addresses that would run', () => {
  const { container } = renderStory(markdownMeta, Markdown);
  expect(screen.getByRole('heading', { name: 'Before you go' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('table')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'your tasks' }).getAttribute('href')).toBe('/my-tasks');
  expect(screen.getByRole('link', { name: 'the maker' }).getAttribute('rel')).toContain('noopener');
  expect(container.querySelector('b')).toBeNull();
  expect(screen.queryByRole('link', { name: 'no' })).toBeNull();
});

it.each([
  ['dialog', () => renderStory(dialogMeta, dialog.Closed)],
  ['drawer', () => renderStory(drawerMeta, drawer.Closed)],
])('opens its nodes in a %s, and gives the focus back', async (_, open) => {
  open();
  const button = screen.getByRole('button', { name: 'Columns' });
  await userEvent.click(button);
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  expect(await within(panel).findByText(/^Nothing matches/)).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
