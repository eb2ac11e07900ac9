// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import { forgetRoads } from '../routes/use-roads.ts';
import meta, * as stories from './map.stories.tsx';
import { forgetPositions } from './map-positions.ts';
import { storyRoads } from './story-host.tsx';
import { crowdedProduct, placedProduct, TOWER_COUNT } from './story-places.ts';

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
  const watched = { ...real, list: vi.fn(real.list), group: vi.fn(real.group), clusters: vi.fn(real.clusters) };
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

const asNumber = (words: string | null) => {
  const [, digits = '1', thousands] = /^([\d.]+)(K?)$/.exec(words ?? '') ?? [];
  return Number(digits) * (thousands === 'K' ? 1000 : 1);
};
const recordsOf = (map: HTMLElement) => marksIn(map).reduce((sum, mark) => sum + asNumber(mark.textContent), 0);
const counted = () => screen.findByRole('heading', { name: /on the map · zoom in to list them$/ });

it('draws more records than it can fetch as squares with their numbers, and fetches one page for their count', async () => {
  const { list, clusters } = open('Cells');
  const map = await theMap();
  expect((await counted()).textContent).toBe('4,000 on the map · zoom in to list them');
  await waitFor(() => expect(marksIn(map).length).toBeGreaterThan(4));
  expect(Math.abs(recordsOf(map) - 4000)).toBeLessThan(100);
  expect(marksIn(map).length).toBeLessThan(60);
  expect(list.mock.calls.filter(([entity]) => entity === 'task')).toHaveLength(1);
  const asked = clusters.mock.calls.map(([, query]) => query);
  expect(asked[0]).toEqual({ latitude: '/location_latitude', longitude: '/location_Longitude', zoom: 0 });
  for (const { bounds = '', zoom = -1 } of asked.slice(1)) {
    const [west = -999, south = -999, east = 999, north = 999] = bounds.split(',').map(Number);
    expect([west >= -180, south >= -90, east <= 180, north <= 90, west < 68, north > 28.6, zoom > 2]).toEqual(Array(7).fill(true));
  }
  expect(screen.queryByText(/^The first/)).toBeNull();
});

it('takes a square apart down to the records, which it lists once they are few', async () => {
  const { clusters, list } = open('Cells');
  const map = await theMap();
  await counted();
  const isListed = () => screen.queryByRole('heading', { name: /in sight$/ }) !== null;
  // The tower never falls apart.
  const discs = () => within(map).queryAllByRole('button', { name: /records here, zoom in$/ });
  for (let presses = 0; presses < 8 && !isListed(); presses += 1) {
    await waitFor(() => expect(isListed() || discs().length > 0).toBe(true));
    const [disc] = discs().toSorted((one, other) => asNumber(other.textContent) - asNumber(one.textContent));
    if (!disc) break;
    const before = clusters.mock.calls.length;
    disc.focus();
    fireEvent.keyDown(disc, { key: 'Enter' });
    expect(document.activeElement).toBe(map);
    await waitFor(() => expect(clusters.mock.calls.length).toBeGreaterThan(before));
    await waitFor(() => expect(map.parentElement?.getAttribute('aria-busy')).toBe('false'));
  }
  const heading = await inSight();
  const number = Number.parseInt(heading.textContent ?? '', 10);
  expect(number).toBeGreaterThan(0);
  expect(number).toBeLessThanOrEqual(200);
  const near = list.mock.calls
    .map(([, query]) => query.filter ?? '')
    .filter((filter) => /location_latitude >= .*location_Longitude <= /.test(filter));
  expect(near.length).toBeGreaterThan(0);
});

it('shows the record of a square that has but one, and those of a place that has many, when they are pressed', async () => {
  const { list } = open('Cells');
  const map = await theMap();
  await counted();
  const nameOfFirst = String(crowdedProduct.rows.task?.[0]?.title);
  const alone = await within(map).findByRole('button', { name: nameOfFirst });
  fireEvent.click(alone);
  const popup = await within(map).findByRole('article');
  expect(popup.getAttribute('aria-label')).toMatch(new RegExp(`^${nameOfFirst}, `));
  expect(within(popup).getByText('Priority')).toBeTruthy();
  const [, last] = list.mock.calls.at(-1) ?? [];
  expect(last).toMatchObject({ page_size: 25, filter: expect.stringContaining('location_latitude >= 26.9156') });
  await userEvent.keyboard('{Escape}');
  fireEvent.click(within(map).getByRole('button', { name: `${TOWER_COUNT} records at this place` }));
  const several = await within(map).findByRole('article', { name: `${TOWER_COUNT} records at this place` });
  expect(within(several).getAllByRole('listitem')).toHaveLength(25);
  expect(within(several).getByText(`${TOWER_COUNT - 25} more`)).toBeTruthy();
});

it('keeps what is shown while the next squares come, and says when they do not', async () => {
  const answers: (() => void)[] = [];
  let isHeld = false;
  let isBroken = false;
  const real = createFakeClient(crowdedProduct);
  renderStory(meta, stories.Cells, {
    product: crowdedProduct,
    client: {
      ...real,
      clusters: async (entity, query) => {
        if (isBroken) throw callError(500, 'internal', 'The server is going wrong.');
        if (isHeld) await new Promise<void>((resolve) => answers.push(resolve));
        return real.clusters(entity, query);
      },
    },
  });
  const map = await theMap();
  await waitFor(() => expect(recordsOf(map)).toBeGreaterThan(3950));
  await waitFor(() => expect(map.parentElement?.getAttribute('aria-busy')).toBe('false'));
  isHeld = true;
  map.focus();
  await userEvent.keyboard('+');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(recordsOf(map)).toBeGreaterThan(0);
  expect(map.parentElement?.getAttribute('aria-busy')).toBe('true');
  isHeld = false;
  answers[0]?.();
  await waitFor(() => expect(map.parentElement?.getAttribute('aria-busy')).toBe('false'));
  isBroken = true;
  await userEvent.keyboard('+');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(recordsOf(map)).toBeGreaterThan(0);
});

it('draws no route through squares, and says so', async () => {
  open('CellsOfDays');
  const map = await theMap();
  await counted();
  expect(screen.getByText(/^Routes are drawn for up to 2,000\./)).toBeTruthy();
  expect(map.querySelector('path.route-line')).toBeNull();
});

it('loads page by page up to two thousand where nothing may be asked by place, and says so', async () => {
  const { list, clusters } = open('Many');
  expect(await screen.findByText('The first 2,000 of 2,300 are on the map. Filter to see the others.')).toBeTruthy();
  const map = await theMap();
  await waitFor(() => expect(numbersOf(map)).toBeGreaterThan(0));
  expect(list.mock.calls.filter(([entity]) => entity === 'task')).toHaveLength(10);
  expect(screen.getByText('The first 100 are listed. Zoom in to see the others.')).toBeTruthy();
  expect(clusters).not.toHaveBeenCalled();
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
