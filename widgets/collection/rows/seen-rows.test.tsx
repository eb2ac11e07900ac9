// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { DataClient } from '../../../engine/react/types.ts';
import meta from '../collection.stories.tsx';
import type { SeenOptions } from '../options.ts';

/** What the lists watch, and a screen that shows of it what a test says. */
const watched = new Set<string>();
let show: (...ids: readonly string[]) => void = () => undefined;

class Sight {
  private readonly elements = new Set<Element>();
  constructor(tell: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
    show = (...ids) =>
      act(() =>
        tell([...this.elements].map((target) => ({ target, isIntersecting: ids.includes(target.getAttribute('data-row') ?? '') }))),
      );
  }
  observe(element: Element) {
    this.elements.add(element);
    watched.add(element.getAttribute('data-row') ?? '');
  }
  disconnect() {
    for (const element of this.elements) watched.delete(element.getAttribute('data-row') ?? '');
    this.elements.clear();
  }
}

beforeEach(() => {
  localStorage.clear();
  watched.clear();
  vi.stubGlobal('IntersectionObserver', Sight);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = meta.args.node;
const [table, cards] = node.views;
const seen: SeenOptions = { workflow: 'assign', when: "doc.priority == 'Urgent' && doc.assgne_id != 'user-1'" };
const product = {
  ...fakeProduct,
  rows: {
    ...fakeProduct.rows,
    task: ['Urgent', 'Low', 'Urgent', 'Urgent'].map((priority, at) => ({
      id: `task-${at + 1}`,
      display_code: `T-${at + 1}`,
      title: `Task ${at + 1}`,
      priority,
      assgne_id: 'user-2',
    })),
  },
};

function open(options: object, own = product, fail = false) {
  const real = createFakeClient(own);
  const run = vi.fn<DataClient['run']>(async (...call) => {
    if (fail) throw new Error('Not now');
    return real.run(...call);
  });
  const list = vi.spyOn(real, 'list');
  renderStory(meta, { args: { node: { ...node, views: [table], ...options } } }, { client: { ...real, run } });
  return { list, ran: () => run.mock.calls };
}

it.each([
  ['rows', table],
  ['cards', cards],
])('runs once for each record that comes into sight and for which the rule holds, in %s', async (_what, view) => {
  const { ran, list } = open({ seen, views: [view] });
  await waitFor(() => expect([...watched].sort()).toEqual(['task-1', 'task-3', 'task-4']));
  expect(ran()).toEqual([]);
  const lists = list.mock.calls.length;
  show('task-3', 'task-4');
  show('task-3', 'task-4');
  expect(ran()).toEqual([
    ['task', 'assign', 'task-3', {}],
    ['task', 'assign', 'task-4', {}],
  ]);
  // The list is asked for anew, and what was seen no longer satisfies the rule.
  await waitFor(() => expect([...watched]).toEqual(['task-1']));
  expect(list.mock.calls.length).toBe(lists + 1);
  show('task-1', 'task-3');
  expect(ran()).toHaveLength(3);
});

it('runs for the record that is opened beside the list', async () => {
  const { ran } = open({ seen, open: 'drawer' });
  await waitFor(() => expect(watched.size).toBe(3));
  await userEvent.click(await screen.findByText('Task 2'));
  await screen.findByRole('dialog', { name: /T-2|Task 2/ });
  expect(ran()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByText('Task 3'));
  await waitFor(() => expect(ran()).toEqual([['task', 'assign', 'task-3', {}]]));
});

it('tells nobody of a failure, and does not try for ever', async () => {
  const { ran } = open({ seen }, product, true);
  await waitFor(() => expect(watched.size).toBe(3));
  show('task-1');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  show('task-1');
  expect(ran()).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Not now')).toBeNull();
});

it('watches nothing for people who may not run it, nor in a list without it', async () => {
  const entities = product.entities.map((one) =>
    one.name === 'task' ? { ...one, can: { read: true as const, assign: "doc.assgne_id == 'somebody else'" } } : one,
  );
  open({ seen: { workflow: 'assign' } }, { ...product, entities });
  open({});
  await waitFor(() => expect(screen.getAllByText('Task 1')).toHaveLength(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(watched.size).toBe(0);
});
