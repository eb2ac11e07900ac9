// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { First, FromAddress } from './tabs.stories.tsx';

afterEach(cleanup);

it('shows one body at a time, moves by arrow keys, and keeps the choice in the address', async () => {
  const onNavigate = vi.fn();
  renderStory(meta, First, { onNavigate });
  const [first, second, third] = await screen.findAllByRole('tab');
  expect(third).toBeUndefined();
  expect(first?.getAttribute('aria-selected')).toBe('true');
  first?.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  expect(await screen.findByText('Nothing has happened yet.')).toBeTruthy();
  expect(onNavigate).toHaveBeenLastCalledWith('/?tabs_tab=events');
  await userEvent.keyboard('{ArrowRight}');
  expect(first?.getAttribute('aria-selected')).toBe('true');
});

it('opens the tab of the address', async () => {
  renderStory(meta, FromAddress);
  expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Timeline');
});
