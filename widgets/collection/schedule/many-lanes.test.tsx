// @vitest-environment happy-dom
/** A schedule and a timeline of two thousand people: who works is seen first, anybody is found, and the number is the whole one. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import timelineMeta, { Day as TimelineDay } from '../timeline/timeline.stories.tsx';
import meta, { Day } from './schedule.stories.tsx';
import { largeProvider, NOW } from './story-day.ts';

beforeEach(() => {
  localStorage.clear();
  // Without a layout no lane would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const heads = () => screen.getAllByRole('rowheader').map((head) => /Person \d{4}/.exec(head.textContent ?? '')?.[0]);

function open(view: 'schedule' | 'timeline') {
  const real = createFakeClient(largeProvider);
  const client = { ...real, list: vi.fn(real.list), run: vi.fn(real.run) };
  if (view === 'schedule') renderStory(meta, Day, { product: largeProvider, client });
  else
    renderStory(
      timelineMeta,
      { ...TimelineDay, args: { scope: { ...timelineMeta.args.scope, now: NOW } } },
      { product: largeProvider, client },
    );
  return client;
}

describe.each(['schedule', 'timeline'] as const)('two thousand people on a %s', (view) => {
  it('are counted, those with work first, and come a page at a time', async () => {
    const { list } = open(view);
    await screen.findByText('People: 2,000, those with work first, then by name', undefined, { timeout: 10_000 });
    await waitFor(() => expect(heads().slice(0, 4)).toEqual(['Person 1500', 'Person 1990', 'Person 0001', 'Person 0002']));
    const grid = screen.getByRole('grid');
    expect(grid.getAttribute('aria-rowcount')).toBe('2001');
    expect(within(grid).getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('button', { name: '1,798 more' })).toBeTruthy();
    expect(list.mock.calls.filter(([entity]) => entity === 'user')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: '1,798 more' }));
    expect(await screen.findByRole('button', { name: /^1,[56]\d\d more$/ })).toBeTruthy();
  }, 60_000);

  it('are looked for among all of them, which the server is asked', async () => {
    const { list } = open(view);
    const box = await screen.findByRole('searchbox', { name: 'Find in People' }, { timeout: 10_000 });
    await userEvent.type(box, '1999');
    await screen.findByText('People: 1 found');
    await waitFor(() => expect(heads()).toEqual(['Person 1999']));
    expect(list.mock.calls.some(([entity, query]) => entity === 'user' && query.search === '1999')).toBe(true);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
  }, 60_000);
});
