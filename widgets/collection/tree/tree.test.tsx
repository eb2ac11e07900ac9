// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { DataClient } from '../../../engine/react/types.ts';
import { treeProduct } from '../views/story-kit.ts';
import meta, * as stories from './tree.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

type StoryName = Exclude<keyof typeof stories, 'default'>;

function open(story: StoryName, over: (real: DataClient) => Partial<DataClient> = () => ({})) {
  const real = createFakeClient(treeProduct);
  const client = { ...real, ...over(real) };
  const watched = { ...client, list: vi.fn(client.list), group: vi.fn(client.group) };
  renderStory(meta, stories[story], { client: watched });
  return watched;
}

const nodes = () =>
  [...document.querySelectorAll<HTMLElement>('[data-node]')].map((row) => `${row.getAttribute('aria-level')} ${row.dataset.node}`);
const node = async (id: string) => {
  await waitFor(() => expect(document.querySelector(`[data-node="${id}"]`)).not.toBeNull());
  return document.querySelector(`[data-node="${id}"]`) as HTMLElement;
};

it('shows the roots with the number of their children: one list and one count', async () => {
  const { list, group } = open('Default');
  const first = await node('Maharashtra');
  await waitFor(() => expect(first.getAttribute('aria-expanded')).toBe('false'));
  expect(nodes()).toEqual(['1 Goa', '1 Karnataka', '1 Maharashtra']);
  expect(first.textContent).toContain('Maharashtra3');
  expect((await node('Goa')).getAttribute('aria-expanded')).toBeNull();
  expect(list.mock.calls.map(([, query]) => query.filter)).toEqual(['doc.parent_id == null']);
  expect(group.mock.calls.filter(([, query]) => query.by)).toHaveLength(1);
});

it('loads a branch when it opens, counts its children in one call, and remembers it', async () => {
  const { list, group } = open('Default');
  await userEvent.click(await screen.findByRole('button', { name: 'Open Maharashtra' }));
  await node('Pune');
  expect(nodes()).toEqual(['1 Goa', '1 Karnataka', '1 Maharashtra', '2 Mumbai', '2 Nagpur', '2 Pune']);
  expect(list).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(group.mock.calls.filter(([, query]) => query.by)).toHaveLength(2));
  cleanup();
  open('Default');
  await node('Pune');
});

it('is walked by keys', async () => {
  open('Default');
  const goa = await node('Goa');
  await waitFor(() => expect(document.querySelector('[aria-expanded]')).not.toBeNull());
  goa.focus();
  const at = () => (document.activeElement as HTMLElement).dataset.node;
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await node('Mysuru');
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toBe('Bengaluru');
  expect((await node('Bengaluru')).tabIndex).toBe(0);
  expect(goa.tabIndex).toBe(-1);
  await userEvent.keyboard('{ArrowLeft}');
  expect(at()).toBe('Karnataka');
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(nodes()).toHaveLength(3));
  await userEvent.keyboard('*');
  await node('Pune');
  expect(nodes()).toHaveLength(8);
  await userEvent.keyboard('{End}');
  expect(at()).toBe('Pune');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(at()).toBe('Goa');
});

it('shows what a filter lets through flat, with the path of each', async () => {
  const { list } = open('Filtered');
  await node('Pune');
  expect(nodes()).toEqual(['1 Bengaluru', '1 Mumbai', '1 Mysuru', '1 Nagpur', '1 Pune']);
  await waitFor(async () => expect((await node('Pune')).textContent).toContain('MaharashtraPune'));
  expect(list.mock.calls.map(([, query]) => query.filter)).toEqual(["doc.kind == 'City'", "doc.id in ['Karnataka', 'Maharashtra']"]);
});

it('says what failed, and opens a row with Enter', async () => {
  open('Default', () => ({ list: () => Promise.reject(new Error('Out of reach.')) }));
  expect((await screen.findByRole('alert')).textContent).toContain('Out of reach.');
  cleanup();
  open('Default');
  (await node('Goa')).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Goa' })).toBeTruthy();
});
