// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Rated, Unrated, Whole } from './score-bars.stories.tsx';

afterEach(cleanup);

it('shows what counts as bars with their points and reasons, and what does not below', async () => {
  renderStory(meta, Rated);
  expect(await screen.findByText('3.29')).toBeTruthy();
  const bars = screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(bars).toEqual([
    'Photos3 / 3Photos of before and after',
    'Time worked1 / 2Shorter than planned',
    'Remarks0 / 2Judged: They say nothing of the work.',
    'Customer feedback: No feedback yet',
  ]);
});

it('says nothing of what is not counted where everything is', async () => {
  renderStory(meta, Whole);
  expect(await screen.findByText('3.29')).toBeTruthy();
  expect(screen.queryByText('Status')).toBeNull();
});

it('shows nothing without a score', () => {
  const { container } = renderStory(meta, Unrated);
  expect(container.textContent).toBe('');
});
