// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import type { CardProps, DataClient } from '../../../engine/react/types.ts';
import { LONG_PRESS } from '../drag/pointer-drag.ts';
import { quickProduct } from '../views/story-kit.ts';
import meta, * as stories from './board.stories.tsx';

// Code that comes with the first form of a page: beside other tests it takes longer than a test waits for a dialog.
beforeAll(async () => {
  await Promise.all([import('../../nodes/form-panel/form-dialog.tsx'), import('../../nodes/form-panel/form-body.tsx')]);
  await import('../../../engine/react/form/index.ts');
}, 60_000);
beforeEach(() => {
  localStorage.clear();
  // Without a layout nothing ever comes into sight.
  vi.stubGlobal('IntersectionObserver', undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type StoryName = Exclude<keyof typeof stories, 'default'>;

/** A story whose calls can be watched. */
function open(story: StoryName, over: (real: DataClient) => Partial<DataClient> = () => ({}), host: StoryHostOptions = {}) {
  const given = (stories[story].parameters?.host ?? meta.parameters.host) as StoryHostOptions;
  const real = createFakeClient(given.product ?? quickProduct, given.client);
  const client = { ...real, ...over(real) };
  const watched = {
    ...client,
    list: vi.fn(client.list),
    group: vi.fn(client.group),
    run: vi.fn(client.run),
    update: vi.fn(client.update),
  };
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { ...given, ...host, client: watched, onNavigate });
  const tasks = () => watched.list.mock.calls.filter(([entity]) => entity === 'task').map(([, query]) => String(query.filter));
  return { ...watched, store: real.store, tasks, onNavigate };
}

const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}: `) });
const cardsIn = async (name: string) => within(await column(name)).findAllByRole('group');
const labels = () => screen.getAllByRole('region').flatMap((one) => (one.dataset.place ? [one.getAttribute('aria-label')] : []));
const partOf = async (name: string) => (await column(name)).dataset.part;

async function firstCard(name: string): Promise<HTMLElement> {
  const [card] = await cardsIn(name);
  if (!card) throw new Error(`There is no card in ${name}.`);
  return card;
}

describe('columns', () => {
  it('are the statuses in their order, with counts from one call', async () => {
    const { group, tasks } = open('ByStatus');
    expect(await cardsIn('Assigned')).toHaveLength(16);
    expect(labels()).toEqual(['Assigned: 16', 'On the way: 16', 'Work done: 16', 'Closed: 16']);
    expect(group.mock.calls.map(([, query]) => query)).toEqual([{}, { by: '/status' }]);
    expect(tasks()).toEqual([1, 2, 3, 4].map((status) => `doc.status == 'status-${status}'`));
  });

  it('are the choices of a field, empty ones too, which ask for no list', async () => {
    const { tasks } = open('ByPriority', (real) => ({
      group: async (entity, query) => {
        const page = await real.group(entity, query);
        return { ...page, data: page.data.filter(({ key }) => key !== 'Low') };
      },
    }));
    await cardsIn('Urgent');
    expect(labels()).toEqual(['Urgent: 13', 'High: 13', 'Normal: 25', 'Low: 0']);
    expect(within(await column('Low')).getByText('Nothing here')).toBeTruthy();
    expect(tasks()).not.toContain("doc.priority == 'Low'");
  });

  it('end with one for records without a value', async () => {
    const { tasks } = open('ByPerson');
    expect((await cardsIn('None')).length).toBe(13);
    expect(labels().at(-1)).toBe('None: 13');
    expect(tasks()).toContain('doc.assgne_id == null');
  });

  it('are only those in use where nobody may move anything', async () => {
    const { list } = open('ReadOnly', (real) => ({
      group: async (entity, query) => {
        const page = await real.group(entity, query);
        return { ...page, data: page.data.filter(({ key }) => key !== 'status-2') };
      },
    }));
    const card = await firstCard('Assigned');
    expect(labels()).toEqual(['Assigned: 16', 'Work done: 16', 'Closed: 16']);
    expect(within(card).queryByRole('button', { name: /^Move / })).toBeNull();
    expect(list.mock.calls.map(([entity]) => entity)).not.toContain('status-transition');
  });

  it('grow by themselves', async () => {
    const { list } = open('Many');
    expect(await cardsIn('Assigned')).toHaveLength(25);
    await userEvent.click(within(await column('Assigned')).getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await cardsIn('Assigned')).toHaveLength(50));
    expect(await cardsIn('Closed')).toHaveLength(25);
    expect(list.mock.calls.at(-1)?.[1]).toMatchObject({ filter: "doc.status == 'status-1'", page_token: '25' });
  });

  it('fold, and stay so', async () => {
    open('ByStatus');
    await userEvent.click(within(await column('Closed')).getByRole('button', { name: 'Fold Closed' }));
    expect(within(await column('Closed')).queryAllByRole('group')).toHaveLength(0);
    cleanup();
    const { tasks } = open('ByStatus');
    await cardsIn('Assigned');
    expect(tasks()).not.toContain("doc.status == 'status-4'");
    await userEvent.click(within(await column('Closed')).getByRole('button', { name: 'Unfold Closed' }));
    expect(await cardsIn('Closed')).toHaveLength(16);
  });
});

describe('by keys', () => {
  it('goes from card to card and opens one', async () => {
    const { onNavigate } = open('ByStatus');
    const cards = await cardsIn('Assigned');
    await cardsIn('On the way');
    cards[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cards[1]);
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe((await cardsIn('On the way'))[1]);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(onNavigate).toHaveBeenLastCalledWith(`/my-tasks/${cards[1]?.dataset.drag}`);
  });

  it('moves a card: one write, two lists and the counts again, and the focus goes with it', async () => {
    const { run, list, group } = open('ByStatus');
    const card = await firstCard('Assigned');
    await waitFor(async () => expect(await cardsIn('Closed')).toHaveLength(16));
    const name = card.getAttribute('aria-label') ?? '';
    list.mockClear();
    group.mockClear();
    card.focus();
    await userEvent.keyboard(' ');
    expect(screen.getAllByRole('status').some((one) => one.textContent === `${name} lifted from Assigned. 2 columns take it.`)).toBe(true);
    expect([await partOf('Assigned'), await partOf('On the way'), await partOf('Work done'), await partOf('Closed')]).toEqual([
      'source',
      'legal',
      'legal',
      'closed',
    ]);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await partOf('Work done')).toBe('over');
    await userEvent.keyboard(' ');
    expect(labels()).toEqual(['Assigned: 15', 'On the way: 16', 'Work done: 17', 'Closed: 16']);
    await waitFor(() =>
      expect(document.activeElement?.closest('[data-place]')).toBe(screen.getByRole('region', { name: 'Work done: 17' })),
    );
    expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy();
    await waitFor(() => expect(list.mock.calls.length).toBeGreaterThanOrEqual(2));
    expect(run.mock.calls).toEqual([['task', 'move', 'task-1', { to: 'status-3' }, 1]]);
    expect(list.mock.calls.map(([, query]) => query.filter)).toEqual(["doc.status == 'status-1'", "doc.status == 'status-3'"]);
    expect(group).toHaveBeenCalledTimes(2);
  });

  it('puts a card back by Escape, and mirrors the arrows', async () => {
    const { run } = open('ByStatus');
    document.documentElement.style.direction = 'rtl';
    const card = await firstCard('On the way');
    card.focus();
    await userEvent.keyboard(' {ArrowRight}');
    expect(await partOf('Assigned')).toBe('over');
    await userEvent.keyboard('{Escape}');
    expect(await partOf('Assigned')).toBe('rest');
    expect(run).not.toHaveBeenCalled();
    document.documentElement.style.direction = '';
  });

  it('lifts nothing that may not be moved', async () => {
    open('ByStatus');
    const card = await firstCard('Closed');
    card.focus();
    await userEvent.keyboard(' ');
    expect(await partOf('Assigned')).toBe('rest');
    expect(within(card).queryByRole('button', { name: /^Move / })).toBeNull();
  });

  it('renders no card for a step', async () => {
    const drawn = vi.fn();
    const Card = ({ row }: CardProps) => {
      drawn();
      return <p>{String(row.title)}</p>;
    };
    open('ByStatus', undefined, { widgets: { cards: { 'record-card': async () => ({ default: Card }) } } });
    await waitFor(() => expect(drawn.mock.calls.length).toBeGreaterThanOrEqual(64));
    const card = await firstCard('Assigned');
    card.focus();
    await userEvent.keyboard(' ');
    drawn.mockClear();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Escape}{ArrowDown}{ArrowRight}');
    expect(drawn).not.toHaveBeenCalled();
  });
});

describe('what a drop does', () => {
  const moveTo = async (card: HTMLElement, target: string) => {
    await userEvent.click(within(card).getByRole('button', { name: /^Move / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: `Move to ${target}` }));
  };

  it('offers the menu only what the workflow allows', async () => {
    open('ByStatus');
    await userEvent.click(within(await firstCard('Work done')).getByRole('button', { name: /^Move / }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Move to Closed']);
  });

  it('can be undone where the way back is legal', async () => {
    const { run, store } = open('ByStatus');
    await moveTo(await firstCard('Assigned'), 'On the way');
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
    expect(run.mock.calls[1]).toEqual(['task', 'move', 'task-1', { to: 'status-1' }, 2]);
    await waitFor(() => expect(store.get('task')?.[0]?.status).toBe('status-1'));
    await waitFor(() => expect(labels()[0]).toBe('Assigned: 16'));
  });

  it('offers no way back where there is none', async () => {
    open('ByStatus');
    await moveTo(await firstCard('Assigned'), 'Work done');
    await screen.findByRole('button', { name: 'Dismiss' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('brings the card back when the server refuses, with its message', async () => {
    open('ByStatus', () => ({ run: () => Promise.reject(callError(409, 'conflict', 'Photos are missing.')) }));
    await moveTo(await firstCard('Assigned'), 'On the way');
    expect((await screen.findByRole('alert')).textContent).toContain('Photos are missing.');
    expect(labels().slice(0, 2)).toEqual(['Assigned: 16', 'On the way: 16']);
    expect((await firstCard('Assigned')).dataset.drag).toBe('task-1');
  });

  it('opens the form of a workflow that asks for more, with the target filled in', async () => {
    const { run } = open('WithForm');
    await moveTo(await firstCard('Assigned'), 'On the way');
    // Before its code is here the frame of a dialog stands in its place.
    expect(await screen.findByDisplayValue('Set off')).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Update Work Status' });
    expect(run).not.toHaveBeenCalled();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Set off' }));
    await waitFor(() => expect(run).toHaveBeenCalledWith('task', 'update-status', 'task-1', { to: 'status-2' }, 1));
    await waitFor(() => expect(labels().slice(0, 2)).toEqual(['Assigned: 15', 'On the way: 17']));
  });

  it('writes the field under its version where no workflow is named', async () => {
    const { update } = open('ByPerson');
    await moveTo(await firstCard('Ravi Kumar'), 'None');
    await waitFor(() => expect(update).toHaveBeenCalledTimes(1));
    expect(update.mock.calls[0]?.slice(2)).toEqual([1, { assgne_id: null }]);
  });
});

describe('by pointer', () => {
  /** No layout here: what lies under the pointer is told. */
  const under = (element: Element | null) => {
    document.elementFromPoint = () => element;
  };
  const point = (x: number, more: PointerEventInit = {}) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    clientX: x,
    clientY: 10,
    ...more,
  });

  it('drops by mouse on a column that takes it, and the click after it opens nothing', async () => {
    const { run, onNavigate } = open('ByStatus');
    const card = await firstCard('Assigned');
    under(await column('On the way'));
    fireEvent.pointerDown(card, point(10, { pointerType: 'mouse' }));
    fireEvent.pointerMove(document, point(13));
    expect(await partOf('On the way')).toBe('rest');
    fireEvent.pointerMove(document, point(40));
    expect(await partOf('On the way')).toBe('over');
    expect(await partOf('Closed')).toBe('closed');
    fireEvent.pointerUp(document, point(40));
    fireEvent.click(within(card).getByRole('button', { name: card.getAttribute('aria-label') ?? '' }));
    expect(onNavigate).not.toHaveBeenCalled();
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });

  it('refuses other columns, and lets go by Escape', async () => {
    const { run } = open('ByStatus');
    const card = await firstCard('Assigned');
    under(await column('Closed'));
    fireEvent.pointerDown(card, point(10, { pointerType: 'mouse' }));
    fireEvent.pointerMove(document, point(40));
    expect(await partOf('Closed')).toBe('refused');
    fireEvent.pointerUp(document, point(40));
    expect(await partOf('Closed')).toBe('rest');
    under(await column('On the way'));
    fireEvent.pointerDown(card, point(10, { pointerType: 'mouse' }));
    fireEvent.pointerMove(document, point(40));
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(await partOf('On the way')).toBe('rest');
    fireEvent.pointerUp(document, point(40));
    expect(run).not.toHaveBeenCalled();
  });

  it('lifts by a long press, while a finger that moves scrolls', async () => {
    const { run } = open('ByStatus');
    const card = await firstCard('Assigned');
    under(await column('Work done'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(card, point(10, { pointerType: 'touch' }));
    fireEvent.pointerMove(document, point(30));
    act(() => void vi.advanceTimersByTime(LONG_PRESS));
    expect(document.querySelector('[data-part="legal"]')).toBeNull();
    fireEvent.pointerUp(document, point(30));

    fireEvent.pointerDown(card, point(10, { pointerType: 'touch' }));
    act(() => void vi.advanceTimersByTime(LONG_PRESS));
    expect(document.querySelector('[data-part="legal"]')).not.toBeNull();
    const scroll = new Event('touchmove', { bubbles: true, cancelable: true });
    card.dispatchEvent(scroll);
    expect(scroll.defaultPrevented).toBe(true);
    fireEvent.pointerMove(document, point(60));
    fireEvent.pointerUp(document, point(60));
    // A drop swallows the click that follows for a moment: that moment must end, or it takes the first click of the next file.
    act(() => void vi.runOnlyPendingTimers());
    vi.useRealTimers();
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  });
});

it('says what is wrong, what is empty, and that it waits', async () => {
  open('Failed');
  expect((await screen.findByRole('alert')).textContent).toContain('The server is going wrong.');
  cleanup();
  open('Empty');
  expect(await screen.findByText('No Sub-tasks yet')).toBeTruthy();
  cleanup();
  open('NothingMatches');
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
  cleanup();
  open('Loading');
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
});
