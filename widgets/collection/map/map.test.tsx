// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import { forgetRoads } from '../routes/use-roads.ts';
import meta, * as stories from './map.stories.tsx';
import { forgetPositions } from './map-positions.ts';
import { storyRoads } from './story-host.tsx';
import { placedProduct } from './story-places.ts';

beforeEach(() => {
  localStorage.clear();
  forgetPositions();
  forgetRoads();
  // The page has no layout, and a map without a size shows nothing.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type StoryName = Exclude<keyof typeof stories, 'default'>;

function open(story: StoryName) {
  const given = (stories[story].parameters?.host ?? meta.parameters.host) as StoryHostOptions;
  const real = createFakeClient(given.product ?? placedProduct, given.client);
  const watched = { ...real, list: vi.fn(real.list), group: vi.fn(real.group) };
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { ...given, client: watched, onNavigate });
  return { ...watched, onNavigate };
}

const theMap = () => screen.findByRole('region', { name: /^Map of/ });
const marksIn = (map: HTMLElement) => [...map.querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
const numbersOf = (map: HTMLElement) => marksIn(map).reduce((sum, mark) => sum + (Number(mark.textContent) || 1), 0);
const inSight = () => screen.findByRole('heading', { name: /in sight$/ });

it('marks every record that has a place, and counts those without', async () => {
  const { list, group } = open('Places');
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBe(52));
  expect(screen.getByText('12 without a location')).toBeTruthy();
  expect((await inSight()).textContent).toBe('52 in sight');
  const asked = list.mock.calls.filter(([entity]) => entity === 'task').map(([, query]) => query.filter);
  expect(asked).toEqual(['!(doc.location_latitude == null || doc.location_Longitude == null)']);
  expect(group.mock.calls.some(([, query]) => query.filter === 'doc.location_latitude == null || doc.location_Longitude == null')).toBe(
    true,
  );
});

const lengths = () => [...document.querySelectorAll('details li')].map(({ textContent }) => textContent ?? '');

it('joins the stops of each day by a line in their order, and says that it is straight', async () => {
  open('Day');
  const map = await theMap();
  await waitFor(() => expect(map.querySelectorAll('path.route-line')).toHaveLength(2));
  expect(screen.getByText(/^Straight lines, not roads: [\d.]+ km$/)).toBeTruthy();
  expect(lengths().every((text) => / km, straight$/.test(text))).toBe(true);
  expect(map.querySelector('.along-roads')).toBeNull();
  // Dashed on the map, and in the legend beside the words.
  const dashes = [...document.querySelectorAll('path.route-line, details summary line')].map((line) =>
    line.getAttribute('stroke-dasharray'),
  );
  expect(dashes).toEqual(['7 6', '7 6', '7 6']);
});

it('follows the roads that the host knows, with their length and time, and asks once for each line', async () => {
  const asked = vi.spyOn(storyRoads, 'look-up');
  open('DayAlongRoads');
  const map = await theMap();
  await waitFor(() => expect(map.querySelectorAll('path.along-roads')).toHaveLength(2));
  expect(screen.getByText('Along roads: 33.6 km, 56 min of driving')).toBeTruthy();
  expect(document.querySelectorAll('path.along-roads[stroke-dasharray], details line[stroke-dasharray]')).toHaveLength(0);
  const ends = ['21 km, 35 min', '12.6 km, 21 min'];
  expect(lengths().map((text, at) => text.endsWith(ends[at] ?? '?'))).toEqual([true, true]);
  expect(asked.mock.calls.map(([{ what, query }]) => [what, String(query).split(';').length])).toEqual([
    ['road', 5],
    ['road', 3],
  ]);
});

it('stays straight where the host fails', async () => {
  vi.spyOn(storyRoads, 'look-up').mockRejectedValue(new Error('It is gone.'));
  open('DayAlongRoads');
  const map = await theMap();
  await waitFor(() => expect(map.querySelectorAll('path.route-line')).toHaveLength(2));
  expect(await screen.findByText(/^Straight lines, not roads/)).toBeTruthy();
});

it('says where people were last, and how long ago', async () => {
  open('LastKnown');
  const map = await theMap();
  const seen = () =>
    [...map.querySelectorAll<HTMLElement>('[data-last-seen]')].map(({ dataset, textContent }) => [dataset.lastSeen, textContent]);
  await waitFor(() => expect(seen()).toHaveLength(3));
  expect(seen()).toEqual([
    ['fresh', 'Ravi Kumar, 4 minutes ago'],
    ['fresh', 'Sana Shaikh, 12 minutes ago'],
    ['old', 'Imran Ali, 55 minutes ago'],
  ]);
});

it('takes a disc apart, and lists what is in sight then; the button shows all again', async () => {
  open('Places');
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBe(52));
  const [disc] = within(map).getAllByRole('button', { name: /records here, zoom in$/ });
  if (!disc) throw new Error('There is no disc.');
  disc.focus();
  fireEvent.keyDown(disc, { key: 'Enter' });
  await waitFor(async () => expect(Number.parseInt((await inSight()).textContent ?? '', 10)).toBeLessThan(52));
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect((await inSight()).textContent).toBe('52 in sight'));
});

it('shows a record of the list on the map, with its values; Escape gives the focus back', async () => {
  const { onNavigate } = open('Places');
  const map = await theMap();
  const [show] = await screen.findAllByRole('button', { name: /^Show .* on the map$/ });
  if (!show) throw new Error('There is nothing to show.');
  await userEvent.click(show);
  const popup = await within(map).findByRole('article');
  expect(popup.contains(document.activeElement)).toBe(true);
  expect(within(popup).getByText('Priority')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(within(map).queryByRole('article')).toBeNull());
  expect(document.activeElement).toBe(show);
  await userEvent.click(show);
  await userEvent.click(within(await within(map).findByRole('article')).getByRole('link'));
  expect(onNavigate).toHaveBeenCalledWith(expect.stringMatching(/^\/my-tasks\/task-/));
});

it('loads page by page up to two thousand, and says so', async () => {
  const { list } = open('Many');
  expect(await screen.findByText('The first 2,000 of 2,300 are on the map. Filter to see the others.')).toBeTruthy();
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBeGreaterThan(0));
  expect(list.mock.calls.filter(([entity]) => entity === 'task')).toHaveLength(10);
  expect(screen.getByText('The first 100 are listed. Zoom in to see the others.')).toBeTruthy();
});

it('leaves the wheel to the page until somebody uses the map', async () => {
  open('Places');
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBe(52));
  const ground = map.querySelector('.leaflet-map-pane');
  if (!ground) throw new Error('There is no map.');
  const reached = vi.fn();
  // What would zoom asks for a layout, which the page has not.
  ground.addEventListener('wheel', (event) => {
    event.stopPropagation();
    reached();
  });
  fireEvent.wheel(ground, { deltaY: 100 });
  expect(reached).not.toHaveBeenCalled();
  expect(await screen.findByText('Hold Ctrl to zoom the map')).toBeTruthy();
  map.focus();
  fireEvent.wheel(ground, { deltaY: 100 });
  expect(reached).toHaveBeenCalledTimes(1);
});

it('moves and zooms by keys, and stays there while the filter stays', async () => {
  open('Places');
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBe(52));
  map.focus();
  await userEvent.keyboard('++++');
  await waitFor(async () => expect(Number.parseInt((await inSight()).textContent ?? '', 10)).toBeLessThan(52));
  const left = (await inSight()).textContent;
  cleanup();
  open('Places');
  await theMap();
  expect((await inSight()).textContent).toBe(left);
});

it('says what it cannot show', async () => {
  open('Unplaced');
  expect(await screen.findByText('Nothing to show on the map')).toBeTruthy();
  cleanup();
  open('Hidden');
  expect(await screen.findByText(/Unknown component - \/location_latitude/)).toBeTruthy();
  cleanup();
  open('Failed');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
});
