// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient, type FakeProduct } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, * as stories from './schedule.stories.tsx';
import { crowdedDay, DAY, dayProduct, mappedDay, stillProduct } from './story-day.ts';

/** Lanes that rendered, by the words of their head. */
const rendered: string[] = [];
vi.mock('./lane-hours.tsx', async (original) => {
  const { LaneHours } = await original<typeof import('./lane-hours.tsx')>();
  return {
    LaneHours: (props: Parameters<typeof LaneHours>[0]) => {
      rendered.push(props.row.lane.label);
      return LaneHours(props);
    },
  };
});

beforeEach(() => {
  localStorage.clear();
  rendered.length = 0;
  // Without a layout no lane would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type StoryName = Exclude<keyof typeof stories, 'default'>;

function open(story: StoryName, product: FakeProduct = dayProduct) {
  const real = createFakeClient(product);
  const watched = { ...real, list: vi.fn(real.list), group: vi.fn(real.group), run: vi.fn(real.run), get: vi.fn(real.get) };
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { product, client: watched, onNavigate });
  return {
    ...watched,
    onNavigate,
    plans: () => watched.run.mock.calls.filter(([, workflow]) => workflow === 'plan').map(([, , id, input]) => [id, input]),
    asked: (name: string) => watched.list.mock.calls.filter(([entity]) => entity === name).map(([, query]) => query),
  };
}

const bar = (name: RegExp) => screen.findByRole('button', { name });
const laneOf = (element: HTMLElement) => within(element.closest('[role=row]') as HTMLElement).getByRole('rowheader').textContent;
const styleOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-drag]')?.getAttribute('style') ?? '';
const said = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ');

it('marks what somebody comes along to, and says who', async () => {
  open('Day');
  const [crew, alone] = [await bar(/^AC service.*Meena Iyer/), await bar(/^Door seal/)];
  expect(crew.querySelector('use')?.getAttribute('href')).toMatch(/#users$/);
  expect(alone.querySelector('use')).toBeNull();
});

it('has a lane for each person, with work or without, and asks for the day alone', async () => {
  const { asked } = open('Day');
  await bar(/^AC service/);
  const heads = screen.getAllByRole('rowheader').map((head) => head.textContent ?? '');
  // When they are off comes by a call of its own, sooner or later.
  expect(heads.map((head) => head.replace(/(Not available|\d).*/, ''))).toEqual([
    'IAImran AliNothing planned',
    'RKRavi Kumar',
    'SSSana Shaikh',
  ]);
  expect(asked('task').map(({ filter }) => filter)).toEqual([
    `doc.due >= '${DAY}' && doc.due <= '${DAY}' && doc.assgne_id != null`,
    'doc.assgne_id == null',
  ]);
  expect(asked('user')).toHaveLength(1);
});

it('draws bars to scale, with the way before them, what is off, and what is wrong', async () => {
  open('Day');
  const service = await bar(/^AC service/);
  expect(styleOf(service)).toContain('inset-inline-start: 18.75%');
  expect(styleOf(await bar(/^Geyser check/))).toContain('top: 44px');
  expect(screen.getByText('20 min travel')).toBeTruthy();
  await screen.findByText(/Not available: .*Shift starts at 9:30/);
  expect((await bar(/^Geyser check/)).getAttribute('aria-label')).toMatch(/Overlaps with Door seal$/);
  expect(screen.getByText('1 record with a conflict')).toBeTruthy();
  // Without a time it stands beside the hours.
  expect((await bar(/^Paperwork/)).getAttribute('aria-label')).toContain('Any time');
});

it('moves a bar by keys in time and to another lane, says so, and takes it back', async () => {
  const { plans } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard(' ');
  expect(said()).toContain('AC service picked up. Ravi Kumar, 9:00 am – 10:30 am');
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(said()).toContain('Sana Shaikh, 9:15 am – 10:45 am');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}{Enter}');
  await waitFor(() => expect(plans()).toEqual([['AC service', { assgne_id: 'user-2', due: DAY, start_time: '10:10', end_time: '11:40' }]]));
  await waitFor(async () => expect(laneOf(await bar(/^AC service/))).toContain('Sana'));
  await waitFor(async () => expect(document.activeElement).toBe(await bar(/^AC service/)));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() =>
    expect(plans()[1]).toEqual(['AC service', { assgne_id: 'user-1', due: DAY, start_time: '09:00', end_time: '10:30' }]),
  );
  await waitFor(async () => expect(laneOf(await bar(/^AC service/))).toContain('Ravi'));
});

it('puts a bar back where it was by Escape, and changes its length by plus', async () => {
  const { plans } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard(' {ArrowDown}{Escape}');
  expect(said()).toContain('AC service stays where it is');
  expect(plans()).toEqual([]);
  await waitFor(async () => expect(document.activeElement).toBe(await bar(/^AC service/)));
  await userEvent.keyboard(' {+} ');
  await waitFor(() => expect(plans()[0]?.[1]).toMatchObject({ start_time: '09:00', end_time: '10:45' }));
});

it('refuses what is impossible with its words, and the bar stays', async () => {
  const { plans } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard(' {Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{Enter}');
  expect((await screen.findAllByText(/The customer is not there before seven/)).length).toBeGreaterThan(0);
  expect(plans()).toEqual([]);
  expect(laneOf(await bar(/^AC service/))).toContain('Ravi');
});

it('asks about what is only not right, and takes the reason', async () => {
  const { plans } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard(' {ArrowUp}{Enter}');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Imran has no van that day.')).toBeTruthy();
  const confirm = within(dialog).getByRole('button', { name: 'Move anyway' });
  expect((confirm as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'He takes the train');
  await userEvent.click(confirm);
  await waitFor(() => expect(plans()[0]?.[1]).toMatchObject({ assgne_id: 'user-3', reason: 'He takes the train' }));
});

it('looks through what waits, takes it into a lane, and lets it go back', async () => {
  const { plans, asked } = open('Day');
  const tray = await screen.findByRole('region', { name: 'Waiting' });
  const card = await within(tray).findByRole('button', { name: /New fridge/ });
  await userEvent.type(within(tray).getByRole('searchbox'), 'fridge');
  await waitFor(() => expect(asked('task').at(-1)?.search).toBe('fridge'));
  await waitFor(() => expect(within(tray).queryByRole('button', { name: /Leaking tap/ })).toBeNull());
  card.focus();
  await userEvent.keyboard(' ');
  expect(said()).toContain('Imran Ali, 9:00 am – 10:30 am');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() =>
    expect(plans()[0]).toEqual(['New fridge', { assgne_id: 'user-1', due: DAY, start_time: '09:00', end_time: '10:30' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(plans()[1]).toEqual(['New fridge', { assgne_id: null, due: DAY, start_time: null, end_time: null }]));
});

/** Hours from left 200 to 1800: sixteen of a hundred pixels each. */
const box = (left: number, width: number) => ({ left, width, right: left + width, top: 0, bottom: 40, height: 40, x: left, y: 0 });

it('is dragged to a lane and minute by mouse, and made longer at its end', async () => {
  const { plans } = open('Day');
  const service = await bar(/^AC service/);
  const item = service.closest<HTMLElement>('[data-drag]') as HTMLElement;
  vi.spyOn(document.querySelector('[data-track]') as HTMLElement, 'getBoundingClientRect').mockReturnValue(box(200, 1600) as DOMRect);
  vi.spyOn(item, 'getBoundingClientRect').mockReturnValue(box(500, 150) as DOMRect);
  const sana = document.querySelector<HTMLElement>('[data-place*=\'"hours","is-user-2"\']') as HTMLElement;
  document.elementFromPoint = () => sana;
  const point = (x: number) => ({ clientX: x, clientY: 10, button: 0, pointerId: 1, isPrimary: true, pointerType: 'mouse', bubbles: true });
  fireEvent(service, new PointerEvent('pointerdown', point(520)));
  fireEvent(document, new PointerEvent('pointermove', point(620)));
  fireEvent(document, new PointerEvent('pointerup', point(624)));
  await waitFor(() =>
    expect(plans()[0]).toEqual(['AC service', { assgne_id: 'user-2', due: DAY, start_time: '10:00', end_time: '11:30' }]),
  );
  await waitFor(async () => expect(laneOf(await bar(/^AC service/))).toContain('Sana'));
  const handle = document.querySelector('[data-resize="AC service"]') as HTMLElement;
  fireEvent(handle, new PointerEvent('pointerdown', point(750)));
  fireEvent(document, new PointerEvent('pointermove', point(800)));
  fireEvent(document, new PointerEvent('pointerup', point(800)));
  await waitFor(() => expect(plans()[1]?.[1]).toMatchObject({ start_time: '10:00', end_time: '12:00' }));
});

it('draws only the lanes in sight, fetches all pages of the day, and renders two lanes for a move', async () => {
  const { asked, run } = open('Crowd', crowdedDay);
  await waitFor(() => expect(asked('task').filter(({ filter }) => filter?.includes('!= null'))).toHaveLength(10), { timeout: 8_000 });
  const moved = await bar(/^Task 1,/);
  const drawn = screen.getAllByRole('rowheader').length;
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('201');
  expect(drawn).toBeLessThan(25);
  moved.focus();
  await userEvent.keyboard(' ');
  rendered.length = 0;
  await userEvent.keyboard('{ArrowRight}');
  expect(new Set(rendered)).toEqual(new Set(['Person 001']));
  await userEvent.keyboard('{ArrowDown}');
  expect(new Set(rendered)).toEqual(new Set(['Person 001', 'Person 002']));
  rendered.length = 0;
  const calls = asked('task').length;
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(run.mock.calls.some(([, workflow]) => workflow === 'plan')).toBe(true));
  await waitFor(() => expect(asked('task').length).toBeGreaterThanOrEqual(calls + 10), { timeout: 8_000 });
  await waitFor(async () => expect(laneOf(await bar(/^Task 1,/))).toContain('Person 002'));
  expect(new Set(rendered)).toEqual(new Set(['Person 001', 'Person 002']));
  rendered.length = 0;
  fireEvent.scroll(screen.getByRole('grid'), { target: { scrollTop: 3_000 } });
  await screen.findByRole('rowheader', { name: /Person 060/ });
  expect(new Set(rendered).size).toBeLessThan(30);
}, 30_000);

it('follows what others change without dropping what is in the air', async () => {
  const { store } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard(' {ArrowRight}');
  const tasks = store.get('task') ?? [];
  store.set(
    'task',
    tasks.map((row) => (row.id === 'Filter change' ? { ...row, title: 'Filter and hose', version: 2 } : row)),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await bar(/^Filter and hose/);
  expect(document.querySelector('[data-drag="AC service"]')?.className).toContain('opacity-40');
});

it('shows a week in days, and keeps the hour of what goes to another day', async () => {
  const { plans, onNavigate } = open('Week');
  const next = await bar(/^Next day visit/);
  expect(screen.getAllByRole('columnheader')).toHaveLength(8);
  next.focus();
  await userEvent.keyboard(' {ArrowRight}{Enter}');
  await waitFor(() =>
    expect(plans()[0]).toEqual(['Next day visit', { assgne_id: 'user-1', due: '2026-03-13', start_time: '10:00', end_time: '12:00' }]),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect(onNavigate).toHaveBeenLastCalledWith('/?at=2026-03-18');
  fireEvent.change(screen.getByLabelText('Go to a day'), { target: { value: '2026-04-01' } });
  await waitFor(() => expect(onNavigate).toHaveBeenLastCalledWith('/?at=2026-04-01'));
});

it('is still for people who may not run the drop, who open by Enter', async () => {
  const { onNavigate } = open('ReadOnly', stillProduct);
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard('{Enter}');
  expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/AC%20service');
  expect(document.querySelector('[data-resize]')).toBeNull();
});

it('goes through all bars by J and K, opens one by Enter, puts one back by U, and says which keys there are', async () => {
  const { plans, onNavigate } = open('Day');
  const first = await bar(/^Filter change/);
  await bar(/^AC service/);
  fireEvent.keyDown(document.body, { key: 'j' });
  const ravi = await bar(/^AC service/);
  expect(document.activeElement).toBe(ravi);
  await userEvent.keyboard('jjj');
  await waitFor(() => expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('Sana'));
  await userEvent.keyboard('k');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Geyser check/);
  await userEvent.keyboard('{Enter}');
  expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/Geyser%20check');
  first.focus();
  await userEvent.keyboard('u');
  await waitFor(() => expect(plans()[0]).toMatchObject(['Filter change', { assgne_id: null }]));
  ravi.focus();
  await userEvent.keyboard('?');
  const keys = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(keys).getByText('Undo the last move')).toBeTruthy();
});

it('moves by a dialog that says what is wrong there before it is done', async () => {
  const { plans } = open('Day');
  (await bar(/^AC service/)).focus();
  await userEvent.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Move AC service to…' });
  const begins = within(dialog).getByLabelText('Begins at');
  const move = within(dialog).getByRole('button', { name: 'Move' });
  fireEvent.change(begins, { target: { value: '06:00' } });
  expect(await within(dialog).findByText('The customer is not there before seven.')).toBeTruthy();
  expect((move as HTMLButtonElement).disabled).toBe(true);
  await userEvent.selectOptions(within(dialog).getByRole('combobox'), 'Sana Shaikh');
  expect(await within(dialog).findByText('Shift starts at 9:30')).toBeTruthy();
  fireEvent.change(begins, { target: { value: '11:30' } });
  await waitFor(() => expect((move as HTMLButtonElement).disabled).toBe(false));
  expect(within(dialog).queryByText('Shift starts at 9:30')).toBeNull();
  await userEvent.click(move);
  await waitFor(() =>
    expect(plans()[0]).toEqual(['AC service', { assgne_id: 'user-2', due: DAY, start_time: '11:30', end_time: '13:00' }]),
  );
});

it('shows the routes of the day on a map beside it, and points from one to the other', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  open('Mapped', mappedDay);
  const service = await bar(/^AC service/);
  await userEvent.click(screen.getByRole('button', { name: 'Show the map' }));
  await screen.findByRole('region', { name: /Map of .*, 2 routes/ });
  const stop = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-stop="AC service"]');
    if (!found) throw new Error('It is not drawn.');
    return found;
  });
  expect(stop.textContent).toBe('1');
  fireEvent(service, new PointerEvent('pointerover', { bubbles: true }));
  expect(stop.hasAttribute('data-lit')).toBe(true);
  const other = document.querySelector<HTMLElement>('[data-stop="Filter change"]')?.parentElement as HTMLElement;
  fireEvent.mouseOver(other);
  expect(document.querySelector('[data-drag="Filter change"]')?.hasAttribute('data-lit')).toBe(true);
  expect(stop.hasAttribute('data-lit')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Hide the map' }));
  expect(document.querySelector('[data-stop]')).toBeNull();
});

it('is a list for each lane on a phone, where a dialog moves', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  open('Phone');
  const ravi = await screen.findByRole('region', { name: 'Ravi Kumar' });
  await within(ravi).findByRole('button', { name: /9:00 am – 10:30 am.*AC service/ });
  expect(screen.queryByRole('grid')).toBeNull();
  await userEvent.click(within(ravi).getByRole('button', { name: 'Move AC service to…' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Begins at'), { target: { value: '06:00' } });
  expect(await within(dialog).findByText('The customer is not there before seven.')).toBeTruthy();
});

it('says that there is nothing, that it loads, and that it failed', async () => {
  open('Loading');
  cleanup();
  renderStory(meta, stories.Loading);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  cleanup();
  renderStory(meta, stories.Failed);
  expect(await screen.findByText('The server is going wrong.')).toBeTruthy();
  cleanup();
  renderStory(meta, stories.Empty);
  expect(await screen.findByText('No Sub-tasks yet')).toBeTruthy();
});
