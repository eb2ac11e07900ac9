// @vitest-environment happy-dom
/** What is drawn again while a long list is scrolled: the rows that come into sight, and none of those that were there. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { CellProps } from '../../../engine/react/types.ts';
import { cells } from '../../fields/cells/index.ts';
import { listOfMany } from '../views/many-kit.ts';
import meta, { HundredThousandRows } from './table.stories.tsx';

const ROW = 40;
const HEIGHT = 20 * ROW;

beforeEach(() => {
  localStorage.clear();
  // Without a layout no row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders of title cells, by the code of their row, since it was last asked. */
async function openCounted(pageSize = 200) {
  let rendered: string[] = [];
  const Counted = ({ value, row, field }: CellProps) => {
    if (field.name === 'title') rendered.push(String(row?.display_code));
    return <span>{String(value)}</span>;
  };
  const list = vi.fn(listOfMany);
  const { node } = HundredThousandRows.args ?? {};
  renderStory(
    meta,
    { ...HundredThousandRows, args: { node: { ...node, page_size: pageSize } } },
    {
      client: { ...createFakeClient(fakeProduct), list },
      widgets: { cells: { ...cells, text: Counted } },
    },
  );
  await screen.findByText('ACM-000001');
  const scroller = screen.getByRole('table').parentElement;
  if (!scroller) throw new Error('The table is in nothing.');
  const take = () => {
    const all = rendered;
    rendered = [];
    return all;
  };
  const scrollTo = (row: number) => {
    scroller.scrollTop = row * ROW;
    fireEvent.scroll(scroller);
  };
  const drawn = () => [...document.querySelectorAll('tr[data-row] th')].map((head) => head.textContent);
  return { list, take, scrollTo, drawn };
}

it('draws the rows that come into sight, and none of those that stay', async () => {
  const { take, scrollTo, drawn } = await openCounted();
  scrollTo(40);
  for (const row of [50, 62, 53]) {
    const before = drawn();
    take();
    scrollTo(row);
    const come = drawn().filter((code) => !before.includes(code));
    expect(come.length).toBeGreaterThan(0);
    expect(come.length).toBeLessThan(before.length);
    expect(take().toSorted()).toEqual(come.toSorted());
  }
});

it('draws more of where the list is scrolled to than of where it came from', async () => {
  const { scrollTo, drawn } = await openCounted();
  const span = () => [drawn().at(0), drawn().at(-1)];
  scrollTo(60);
  scrollTo(80);
  expect(span()).toEqual(['ACM-000074', 'ACM-000112']);
  scrollTo(70);
  expect(span()).toEqual(['ACM-000058', 'ACM-000096']);
});

it('draws nothing again when a further page comes', async () => {
  const { list, take, scrollTo } = await openCounted();
  const below = () => document.querySelector('tbody > tr:last-child')?.getAttribute('style');
  let answer: () => void = () => {};
  list.mockImplementation(async (...asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return listOfMany(...asked);
  });
  scrollTo(150);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  const before = below();
  take();
  await act(async () => answer());
  // The space of the rows below has grown by the page.
  await waitFor(() => expect(below()).not.toBe(before));
  expect(take()).toEqual([]);
});

it('stays the same table when it comes to have many rows: none of those in sight is drawn again, and the focus stays', async () => {
  const { list, take, drawn } = await openCounted(60);
  expect(drawn()).toHaveLength(60);
  const row = document.querySelectorAll<HTMLElement>('tr[data-row]')[3];
  act(() => row?.focus());
  take();
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(drawn().length).toBeLessThan(60));
  expect(list).toHaveBeenCalledTimes(2);
  expect(take()).toEqual([]);
  expect([row?.isConnected, document.activeElement === row, row?.getAttribute('aria-rowindex')]).toEqual([true, true, '5']);
});

it('draws all rows for paper', async () => {
  const { drawn } = await openCounted();
  const before = drawn().length;
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toHaveLength(200);
  fireEvent(window, new Event('afterprint'));
  expect(drawn()).toHaveLength(before);
});

it('keeps the row that has the focus, wherever it is scrolled to, until the focus is elsewhere', async () => {
  const { scrollTo, drawn } = await openCounted();
  scrollTo(60);
  const row = document.querySelector<HTMLElement>('tr[aria-rowindex="67"]');
  act(() => row?.focus());
  expect(document.activeElement).toBe(row);
  const code = row?.querySelector('th')?.textContent;
  for (const place of [150, 0, 150]) {
    scrollTo(place);
    expect(document.activeElement).toBe(row);
    expect(drawn()).toContain(code);
    // With the space of the others on either side of it.
    const heights = [...document.querySelectorAll<HTMLElement>('tbody > tr')].map((each) => Number.parseInt(each.style.height, 10) || ROW);
    expect(heights.reduce((sum, each) => sum + each, 0)).toBe(200 * ROW);
  }
  act(() => row?.blur());
  expect(drawn()).not.toContain(code);
});
