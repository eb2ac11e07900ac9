// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient, type FakeProduct } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { forgetPositions } from '../map/map-positions.ts';
import meta, * as stories from './comparison.stories.tsx';
import { manyPlans, planProduct } from './story-plan.ts';

beforeEach(() => {
  localStorage.clear();
  forgetPositions();
  // The page has no layout, and a map without a size shows nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(story: Exclude<keyof typeof stories, 'default'>, product: FakeProduct = planProduct) {
  const real = createFakeClient(product);
  const watched = { ...real, list: vi.fn(real.list), run: vi.fn(real.run) };
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { product, client: watched, onNavigate });
  return { ...watched, onNavigate };
}

const rowOf = async (name: RegExp, side: string) => {
  await screen.findAllByRole('rowheader');
  const found = screen.getAllByRole('row').find((row) => {
    const head = within(row).queryByRole('rowheader')?.textContent ?? '';
    return name.test(head) && head.includes(side);
  });
  if (!found) throw new Error(`${name} has no such row.`);
  return found;
};
const barsIn = (row: HTMLElement) =>
  within(row)
    .getAllByRole('button', { name: /./ })
    .filter((one) => one.dataset.bar !== undefined)
    .map((one) => one.getAttribute('aria-label') ?? '');

it('has what was and what would be of each person, says what is different, and where it goes', async () => {
  const { list } = open('Plan');
  await waitFor(async () => expect(barsIn(await rowOf(/Sana/, 'Proposal'))).toHaveLength(3));
  const was = barsIn(await rowOf(/Ravi/, 'Today'));
  expect(was.map((label) => label.split(',')[0])).toEqual(['AC service', 'Door seal', 'Geyser check']);
  expect(was[1]).toMatch(/to Sana Shaikh 11:30\sam.*Other person/);
  const would = barsIn(await rowOf(/Sana/, 'Proposal'));
  expect(would.map((label) => label.split(',')[0])).toEqual(['New fridge', 'Door seal', 'Warranty call']);
  expect(would[0]).toContain('New');
  expect(would[1]).toMatch(/from Ravi Kumar 11:00\sam/);
  expect(would[2]).toContain('Not included');
  expect(barsIn(await rowOf(/Ravi/, 'Proposal'))).toHaveLength(2);
  expect(screen.getByRole('list', { name: 'Differences' }).textContent).toBe('New1Other person1Other time1Unchanged1Not included1');
  // One list of each kind for the day, however many people there are.
  expect(new Set(list.mock.calls.map(([entity]) => entity))).toEqual(new Set(['proposal', 'total', 'task']));
  expect(list).toHaveBeenCalledTimes(3);
});

it('draws the routes of either side, and points from the map to the bar', async () => {
  open('Plan');
  const fridge = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-stop="New fridge"]');
    if (!found) throw new Error('It is not drawn.');
    return found;
  });
  fireEvent.mouseOver(fridge.parentElement as HTMLElement);
  expect(document.querySelector('[data-drag="New fridge"]')?.hasAttribute('data-lit')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Today’s plan' }));
  await waitFor(() => expect(document.querySelector('[data-stop="New fridge"]')).toBeNull());
  expect(document.querySelector('[data-stop="Door seal"]')?.textContent).toBe('2');
});

it('accepts a person’s day from its row, where somebody may', async () => {
  const { run } = open('Plan');
  await userEvent.click(await screen.findByRole('button', { name: /: Sana Shaikh$/ }));
  await waitFor(() => expect(run.mock.calls[0]?.slice(0, 3)).toEqual(['total', 'accept', 'total-user-2']));
  cleanup();
  open('ReadOnly', stories.ReadOnly.parameters?.host.product);
  await screen.findAllByRole('rowheader');
  expect(screen.queryByRole('button', { name: /: Sana Shaikh$/ })).toBeNull();
});

it('opens what a bar is about', async () => {
  const { onNavigate } = open('Plan');
  await userEvent.click((await screen.findAllByRole('button', { name: /^New fridge/ }))[0] as HTMLElement);
  expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/task%20of%20New%20fridge');
});

it('draws only the rows in sight of four hundred', async () => {
  open('Many', manyPlans);
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('401'), { timeout: 10_000 });
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(30);
}, 30_000);
