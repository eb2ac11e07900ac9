// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import { pathOf } from '../../primitives/graph/layout.ts';
import { graphOf, ledTo } from './graph.ts';
import { layoutOf, widthOf } from './layout.ts';
import meta, { Beginning, Broken, Checked, Editable, Empty, Whole } from './lifecycle-graph.stories.tsx';

afterEach(cleanup);

describe('the drawing of a lifecycle', () => {
  it('names every status with what it leads to, in words', async () => {
    renderStory(meta, Whole);
    const first = await screen.findByRole('button', { name: 'New. Begins here. Leads to Assigned, Cancelled' });
    expect(first.getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole('button', { name: 'Closed. Ends here. Leads nowhere' })).toBeTruthy();
    expect(screen.getAllByRole('button')).toHaveLength(7);
  });

  it('says of the chosen one what it asks for, and who may go on under which rule', async () => {
    renderStory(meta, Whole);
    await userEvent.click(await screen.findByRole('button', { name: /^Work done/ }));
    const region = screen.getByRole('region', { name: 'Drawing' });
    expect(region.textContent).toContain('Asks for 1 field first.');
    const items = within(region).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([expect.stringMatching(/^Closedfor /), 'ReopenIn progress']);
    await userEvent.click(screen.getByRole('button', { name: /^In progress/ }));
    expect(within(region).getByText('if its condition is met')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^In progress/ }));
    expect(within(region).queryAllByRole('listitem')).toEqual([]);
  });

  it('marks what does not hold together', async () => {
    renderStory(meta, Broken);
    await userEvent.click(await screen.findByRole('button', { name: 'Lost. No move leads here. Leads nowhere' }));
    expect(screen.getByText('It cannot be reached from the initial status: add a move, or retire it.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Closed\. Ends here\. Final, but continues/ })).toBeTruthy();
    // A retired one is entered by none, which is no fault.
    expect(screen.getByRole('button', { name: 'On the way. Retired. Leads to In progress' })).toBeTruthy();
  });

  it('is changed where it is drawn: a move is led on, taken back, and taken away', async () => {
    renderStory(meta, Editable);
    await userEvent.click(await screen.findByRole('button', { name: /^New\./ }));
    const region = screen.getByRole('region', { name: 'Drawing' });
    expect(within(region).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(region).getByRole('button', { name: 'Add a move to' }));
    const menu = await screen.findByRole('menu');
    // Neither where it leads already, nor to what is retired.
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['In progress', 'Waiting for parts', 'Work done', 'Closed']);
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Closed' }));
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(3));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
    await userEvent.click(within(region).getByRole('button', { name: 'Remove the move to Cancelled' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  });

  it('marks on the canvas what the server finds, says it beside it, and asks again after a change', async () => {
    const client = createFakeClient(meta.parameters.host.product);
    const run = vi.fn(client.run);
    renderStory(meta, Checked, { client: { ...client, run } });
    const region = await screen.findByRole('region', { name: 'Drawing' });
    const said = (await within(region).findByText('3 things to mend')).closest<HTMLElement>('[role=status]') as HTMLElement;
    expect(within(said).getByText('It needs a beginning.').closest('button')).toBeNull();
    expect(screen.getByRole('button', { name: /^Waiting for parts\. Nothing ends here\. Leads to/ })).toBeTruthy();
    const mark = screen.getByRole('button', { name: 'The move from In progress to Work done is wrong. It excludes itself.' });
    mark.focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^In progress\./ }).getAttribute('aria-pressed')).toBe('true');
    expect(within(region).getAllByRole('listitem').at(-1)?.textContent).toContain('It excludes itself.');
    await userEvent.click(within(said).getByRole('button', { name: 'Nothing ends here.' }));
    expect(screen.getByRole('button', { name: /^Waiting for parts/ }).getAttribute('aria-pressed')).toBe('true');
    const before = run.mock.calls.length;
    await userEvent.click(within(region).getByRole('button', { name: 'Add a move to' }));
    await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Closed' }));
    await waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(before));
  });

  it('begins with a ready-made one: drawn before it is taken, all of it at once', async () => {
    renderStory(meta, Beginning);
    const choices = await screen.findAllByRole('radio');
    expect(choices.map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
    const preview = screen.getByRole('region', { name: 'Preview of Simple repair' });
    expect(within(preview).getAllByRole('button')).toHaveLength(7);
    await userEvent.click(within(preview).getByRole('button', { name: /^Work done/ }));
    expect(preview.textContent).toContain('Asks for 1 field first.');
    await userEvent.click(screen.getByRole('radio', { name: /^In and out/ }));
    expect(within(screen.getByRole('region', { name: 'Preview of In and out' })).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: /^Simple repair/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Begin with this' }));
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
    expect(await screen.findByRole('button', { name: 'New. Begins here. Leads to Assigned, Cancelled' })).toBeTruthy();
  });

  it('begins forms of states and moves with their lifecycle', async () => {
    renderStory(meta, Editable);
    await userEvent.click(await screen.findByRole('button', { name: /^Add / }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says how many records stand where, in one call, and offers to move them out of what is retired', async () => {
    const client = createFakeClient(Editable.parameters?.host.product);
    const group = vi.fn(client.group);
    renderStory(meta, Editable, { client: { ...client, group } });
    expect(await screen.findByRole('button', { name: /^New\. Begins here\. 2 records are here/ })).toBeTruthy();
    expect(group).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: /^In progress\. 1 record is here/ }));
    expect(screen.queryByRole('button', { name: /^Move 1 record/ })).toBeNull();
    expect(screen.getByRole('link', { name: '1 record is here' }).getAttribute('href')).toBe(
      `/tickets?filter=${encodeURIComponent("doc.state == 'work'")}`,
    );
    await userEvent.click(screen.getByRole('button', { name: /^On the way\. Retired\. 3 records are here/ }));
    expect(screen.getByRole('button', { name: 'Move 3 records out…' })).toBeTruthy();
  });

  it('says where there is nothing to draw', async () => {
    renderStory(meta, Empty);
    expect(await screen.findByText('No statuses yet. The drawing appears here as you add them.')).toBeTruthy();
  });

  it('offers to try again where the rows did not come', async () => {
    const client = createFakeClient(Whole.parameters?.host?.product ?? meta.parameters.host.product);
    const list = client.list;
    let isDown = true;
    renderStory(meta, Whole, {
      client: { ...client, list: (...args: Parameters<typeof list>) => (isDown ? Promise.reject(new Error('Down')) : list(...args)) },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: /^New\./ })).toBeTruthy();
  });
});

const rows = {
  moves: { entity: 'step', group: 'g', from: 'from', to: 'to' },
  states: { entity: 'phase', group: 'g', key: 'key', initial: 'first' },
};
const state = (id: string, more: object = {}) => ({ id, version: 1, key: id, title: id, ...more });
const move = (from: string, to: string) => ({ id: `${from}>${to}`, version: 1, from, to });
const graph = (states: readonly ReturnType<typeof state>[], moves: readonly ReturnType<typeof move>[]) =>
  graphOf({ rows, states, moves, title: 'title', colour: undefined });

describe('a graph', () => {
  it('leaves out moves whose ends are not there', () => {
    const made = graph([state('a', { first: true }), state('b')], [move('a', 'b'), move('b', 'gone'), move('gone', 'a')]);
    expect(made.moves.map(({ name }) => name)).toEqual(['a>b']);
    expect(ledTo(made, 'a').map(({ id }) => id)).toEqual(['b']);
  });

  it('tells several beginnings at each of them', () => {
    const made = graph([state('a', { first: true }), state('b', { first: true }), state('c')], [move('a', 'c')]);
    expect(made.states.map(({ fault }) => fault)).toEqual(['second_initial', 'second_initial', undefined]);
  });
});

describe('its layout', () => {
  const line = graph([state('a', { first: true }), state('b'), state('c')], [move('a', 'b'), move('b', 'c'), move('c', 'a')]);

  it.each(['LR', 'TB'] as const)('of %s places states one after another, none over another', (direction) => {
    const { places, width, height, lines } = layoutOf(line, direction);
    const boxes = [...places.values()];
    const along = boxes.map((box) => (direction === 'LR' ? box.x : box.y));
    expect(along).toEqual([...along].sort((a, b) => a - b));
    expect(new Set(along).size).toBe(3);
    for (const box of boxes) expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    expect(lines.map(({ path }) => path.startsWith('M '))).toEqual([true, true, true]);
  });

  it('gives long titles room, up to a limit', () => {
    expect([widthOf('a'), widthOf('Waiting for parts'), widthOf('x'.repeat(60))]).toEqual([96, 191.5, 200]);
  });

  it('draws straight between two points, and bends at those between', () => {
    const [a, b, c] = [
      { x: 0, y: 0 },
      { x: 5, y: 0 },
      { x: 5, y: 5 },
    ] as const;
    expect(pathOf([a, b])).toBe('M 0.0 0.0 L 5.0 0.0');
    expect(pathOf([a, b, c])).toBe('M 0.0 0.0 Q 5.0 0.0 5.0 5.0');
    expect(pathOf([a])).toBe('');
  });
});
