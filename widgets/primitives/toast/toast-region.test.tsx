// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Notices } from './toast-region.stories.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('speaks politely, alarms for what went wrong, and clears itself', () => {
  renderStory(meta, Notices);
  const region = screen.getByRole('region', { name: 'Notices' });
  expect(region.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Good news' }));
  fireEvent.click(screen.getByRole('button', { name: 'Bad news' }));
  expect(within(region).getByRole('alert').textContent).toContain('Network error');
  wait(3000);
  expect(within(region).queryByText('Status updated')).toBeNull();
});

it('waits while hovered or focused, and goes on a click', () => {
  renderStory(meta, Notices);
  const region = screen.getByRole('region', { name: 'Notices' });
  fireEvent.click(screen.getByRole('button', { name: 'Good news' }));
  fireEvent.pointerEnter(region);
  wait(30_000);
  expect(within(region).getByText('Status updated')).toBeTruthy();
  fireEvent.pointerLeave(region);
  const dismiss = within(region).getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  wait(30_000);
  expect(within(region).getByText('Status updated')).toBeTruthy();
  fireEvent.click(dismiss);
  expect(within(region).queryByText('Status updated')).toBeNull();
});
