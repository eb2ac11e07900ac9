// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { TooMany } from './scroll-row.stories.tsx';
import { ScrollRow } from './scroll-row.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rowOf = () => screen.getByRole('button', { name: 'Due today' }).parentElement as HTMLElement;

it('fades where it goes on, and nowhere where all of it is in sight', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(288);
  renderStory(meta, TooMany);
  const row = rowOf();
  const more = (at: number) => {
    row.scrollLeft = at;
    fireEvent.scroll(row);
    return row.dataset.more;
  };
  expect([more(0), more(100), more(312)]).toEqual(['after', 'before after', 'before']);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  expect(more(0)).toBe('');
  expect(row.style.getPropertyValue('mask-image')).toBe('');
});

it('measures nothing when it is drawn again as it was', () => {
  const measured = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get');
  const { rerender } = render(<ScrollRow>One</ScrollRow>);
  measured.mockClear();
  for (let times = 0; times < 3; times += 1) rerender(<ScrollRow>One</ScrollRow>);
  expect(measured).not.toHaveBeenCalled();
});
