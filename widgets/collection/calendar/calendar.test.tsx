// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import type { DataClient } from '../../../engine/react/types.ts';
import { fakeProduct } from '../views/story-kit.ts';
import meta, * as stories from './calendar.stories.tsx';

const NOW = '2026-03-11T06:00:00.000Z';
const day = (date: string, part: object = {}) => ({ title: `Visit ${date}`, status: 'status-1', cust_name: 'Asha', due: date, ...part });
const product = {
  ...fakeProduct,
  rows: {
    ...fakeProduct.rows,
    task: [
      day('2026-02-23'),
      day('2026-03-11', { id: 'a', title: 'First', start_time: '09:00', end_time: '11:00' }),
      day('2026-03-11', { id: 'b', title: 'Second', start_time: '10:00', end_time: '12:00', status: 'status-4' }),
      day('2026-03-11', { id: 'c', title: 'Third' }),
      day('2026-03-11', { id: 'd', title: 'Fourth', start_time: '15:30' }),
      day('2026-04-05', { title: 'Edge' }),
      day('2026-04-06', { title: 'Beyond' }),
    ],
  },
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const onPhone = () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));

type StoryName = Exclude<keyof typeof stories, 'default'>;

function open(story: StoryName, over: (real: DataClient) => Partial<DataClient> = () => ({}), host: StoryHostOptions = {}) {
  const given = stories[story];
  const { entities } = (given.parameters?.host as StoryHostOptions | undefined)?.product ?? product;
  const real = createFakeClient({ ...product, entities });
  const client = { ...real, ...over(real) };
  const watched = { ...client, list: vi.fn(client.list), update: vi.fn(client.update) };
  const onNavigate = vi.fn();
  const args = { ...given.args, scope: { ...meta.args.scope, now: NOW } };
  renderStory(meta, { ...given, args }, { ...host, client: watched, onNavigate });
  const filters = () => watched.list.mock.calls.filter(([name]) => name === 'task').map(([, query]) => query.filter);
  return { ...watched, filters, onNavigate, address: () => String(onNavigate.mock.calls.at(-1)?.[0] ?? '') };
}

const cell = (name: RegExp) => screen.findByRole('gridcell', { name });
const today = () => cell(/11 March 2026|March 11, 2026/);

describe('a month', () => {
  it('asks for its whole weeks only, and puts records on their days by the clock', async () => {
    const { filters } = open('Month');
    const own = await today();
    await within(own).findByRole('button', { name: /^Third/ });
    expect(filters()).toEqual(["doc.due >= '2026-02-23' && doc.due <= '2026-04-05'"]);
    expect(screen.getAllByRole('gridcell')).toHaveLength(42);
    expect(screen.getAllByRole('columnheader')[0]?.textContent).toBe('Mon');
    expect(own.getAttribute('aria-current')).toBe('date');
    expect(
      within(own)
        .getAllByRole('button', { name: /First|Second|Third|Fourth/ })
        .map((one) => one.dataset.drag),
    ).toEqual(['c', 'a']);
    await userEvent.click(within(own).getByRole('button', { name: '+2 more' }));
    const all = await screen.findByRole('dialog');
    expect(
      within(all)
        .getAllByRole('listitem')
        .map((one) => within(one).getByRole('button').dataset.drag),
    ).toEqual(['c', 'a', 'b', 'd']);
    expect(within(all).getByRole('button', { name: '10:00 am, Second, Asha, Closed' })).toBeTruthy();
  });

  it('goes to other months by button and by key, in the address', async () => {
    const { filters, address } = open('Month');
    await today();
    await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
    expect(address()).toBe('/?at=2026-04-11');
    await waitFor(() => expect(filters().at(-1)).toContain("'2026-03-30'"));
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toBe('/');
    (await today()).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(address()).toBe('/?at=2026-03-19');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/19/));
    await userEvent.keyboard('{PageDown}');
    expect(address()).toBe('/?at=2026-04-19');
  });

  it('opens a record, and a day with Enter', async () => {
    const { onNavigate, address } = open('Month');
    await userEvent.click(await within(await today()).findByRole('button', { name: /^Third/ }));
    expect(onNavigate).toHaveBeenLastCalledWith('/my-tasks/c');
    cleanup();
    const second = open('Month');
    (await cell(/March 12|12 March/)).focus();
    await userEvent.keyboard('{Enter}');
    expect(second.address()).toBe('/?mode=day&at=2026-03-12');
    expect(address()).toBe('/my-tasks/c');
  });

  it('creates on the day that was clicked, for people who may', async () => {
    open('Month');
    await userEvent.click(await cell(/March 12|12 March/));
    const dialog = await screen.findByRole('dialog', { name: 'New Sub-task' });
    expect(await within(dialog).findByDisplayValue('2026-03-12')).toBeTruthy();
  });

  it('offers nothing of that to others', async () => {
    open('ReadOnly');
    const own = await today();
    await within(own).findByRole('button', { name: /^Third/ });
    expect(screen.queryByRole('button', { name: /^New on/ })).toBeNull();
    await userEvent.click(await cell(/March 12|12 March/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says how many it does not show', async () => {
    open('Month', (real) => ({
      list: async (name, query) => {
        const page = await real.list(name, query);
        return name === 'task' ? { ...page, count: { value: 512, exact: true } } : page;
      },
    }));
    expect(await screen.findByText('12 more are not shown. Filter to see them.')).toBeTruthy();
  });
});

describe('to another day', () => {
  it('by keys: one write under the version, one list again, and a way back', async () => {
    const { update, list } = open('Month');
    const chip = await within(await today()).findByRole('button', { name: /^Third/ });
    list.mockClear();
    chip.focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await within(await cell(/March 12|12 March/)).findByRole('button', { name: /^Third/ });
    expect(update.mock.calls).toEqual([['task', 'c', 1, { due: '2026-03-12' }]]);
    await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(update.mock.calls[1]).toEqual(['task', 'c', 2, { due: '2026-03-11' }]));
    await within(await today()).findByRole('button', { name: /^Third/ });
  });

  it('by mouse, and back with the message when the server refuses', async () => {
    open('Month', () => ({ update: () => Promise.reject(new Error('Booked already.')) }));
    const chip = await within(await today()).findByRole('button', { name: /^Third/ });
    const target = await cell(/March 13|13 March/);
    document.elementFromPoint = () => target;
    const at = (x: number) => ({ pointerId: 1, isPrimary: true, button: 0, pointerType: 'mouse', clientX: x, clientY: 5 });
    fireEvent.pointerDown(chip, at(0));
    fireEvent.pointerMove(document, at(50));
    expect(target.hasAttribute('data-over')).toBe(true);
    fireEvent.pointerUp(document, at(50));
    expect((await screen.findByRole('alert')).textContent).toContain('Booked already.');
    await within(await today()).findByRole('button', { name: /^Third/ });
  });
});

describe('hours', () => {
  it('stand side by side where they overlap, under what lasts the day', async () => {
    open('Day');
    const hours = await screen.findByRole('group', { name: /^Hours of/ });
    const first = await within(hours).findByRole('button', { name: /First/ });
    const second = within(hours).getByRole('button', { name: /Second/ });
    const style = (one: HTMLElement) => one.parentElement?.getAttribute('style') ?? '';
    expect(style(first)).toContain('width: 50%');
    expect(style(second)).toMatch(/inset-inline-start: 50%/);
    expect(style(within(hours).getByRole('button', { name: /Fourth/ }))).toContain('width: 100%');
    expect(within(hours).queryByRole('button', { name: /Third/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Third/ })).toBeTruthy();
  });

  it('that are drawn start a new record', async () => {
    open('Day');
    const hours = await screen.findByRole('group', { name: /^Hours of/ });
    hours.getBoundingClientRect = () => new DOMRect(0, 0, 100, 1440);
    fireEvent.pointerDown(hours, { button: 0, clientY: 13 * 60 + 5, pointerType: 'mouse' });
    fireEvent.pointerMove(hours, { clientY: 14 * 60 + 10, pointerType: 'mouse' });
    fireEvent.pointerUp(hours, { clientY: 14 * 60 + 10, pointerType: 'mouse' });
    const dialog = await screen.findByRole('dialog', { name: 'New Sub-task' });
    expect(await within(dialog).findByDisplayValue('2026-03-11')).toBeTruthy();
    expect(await within(dialog).findByDisplayValue(/^(13:00|0?1:00)/)).toBeTruthy();
    expect(within(dialog).getByDisplayValue(/^(14:30|0?2:30)/)).toBeTruthy();
  });

  it('of a week ask for its seven days', async () => {
    const { filters } = open('Week');
    await screen.findAllByRole('group', { name: /^Hours of/ });
    expect(screen.getAllByRole('group', { name: /^Hours of/ })).toHaveLength(7);
    expect(filters()).toEqual(["doc.due >= '2026-03-09' && doc.due <= '2026-03-15'"]);
  });
});

describe('on a phone', () => {
  it('is a month of dots over the list of the chosen day', async () => {
    onPhone();
    open('Phone');
    expect(await screen.findByRole('button', { name: '9:00 am, First, Asha, Assigned' })).toBeTruthy();
    await userEvent.click(await cell(/March 12|12 March/));
    expect(await screen.findByText('Nothing planned')).toBeTruthy();
  });

  it('is a week of lists', async () => {
    onPhone();
    open('PhoneWeek');
    expect(await screen.findByRole('button', { name: '9:00 am, First, Asha, Assigned' })).toBeTruthy();
    expect(screen.getAllByText('Nothing planned')).toHaveLength(6);
  });
});

it('says what is wrong and that it waits', async () => {
  const { list } = open('Month', () => ({ list: () => Promise.reject(new Error('Out of reach.')) }));
  expect((await screen.findByRole('alert')).textContent).toContain('Out of reach.');
  expect(list).toHaveBeenCalled();
  cleanup();
  open('Month', () => ({ list: () => new Promise(() => {}) }));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});

it('draws the day of a phone by the card of the view, and hours everywhere else', async () => {
  onPhone();
  open('PhoneDay');
  const [card] = await screen.findAllByRole('article');
  expect(within(card ?? expect.fail('no card')).getByText('Customer name')).toBeTruthy();
  cleanup();
  vi.unstubAllGlobals();
  open('PhoneDay');
  await screen.findByRole('button', { name: /Third/ });
  expect(screen.queryByRole('article')).toBeNull();
});
