// @vitest-environment happy-dom
/** What is drawn of a long list of cards, and drawn again as it is scrolled and grows. */
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { CellProps } from '../../../engine/react/types.ts';
import { cells } from '../../fields/cells/index.ts';
import { listOfMany } from '../views/many-kit.ts';
import meta, { HundredThousandCards } from './cards.stories.tsx';

/** As high as a card is taken to be that was never measured. */
const CARD = 180;
/** Cards drawn at most for a window of three. */
const MOST = 20;
let scrolled = 0;

beforeEach(() => {
  scrolled = 0;
  vi.stubGlobal('innerHeight', 3 * CARD);
  // Without a layout a list would begin at the top of the window for ever.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: -scrolled }) as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Of `row-12`: 12. */
const placeOf = (id: string) => Number(id.slice('row-'.length));

const spaces = () => [...document.querySelectorAll<HTMLElement>('li[aria-hidden]')].map(({ style }) => Number.parseFloat(style.height));

/** Renders of cards by their place, since it was last asked. */
async function openCounted() {
  let rendered: number[] = [];
  const Counted = ({ value, row }: CellProps) => {
    rendered.push(placeOf(String(row?.id)));
    return <span>{String(value)}</span>;
  };
  const list = vi.fn(listOfMany);
  renderStory(meta, HundredThousandCards, {
    client: { ...createFakeClient(fakeProduct), list },
    widgets: { cells: { ...cells, money: Counted } },
  });
  // The code of the cards comes, and that which knows what is in sight.
  await waitFor(() => expect([document.querySelectorAll('li[data-row] article').length > 0, spaces().length]).toEqual([true, 1]));
  const take = () => {
    const all = rendered;
    rendered = [];
    return all;
  };
  const scrollTo = (card: number) => {
    scrolled = card * CARD;
    fireEvent.scroll(document);
  };
  const drawn = () => [...document.querySelectorAll('li[data-row]')].map((item) => placeOf(item.getAttribute('data-row') ?? ''));
  return { list, take, scrollTo, drawn };
}

it('keeps few cards in the page and the space of the others, through two thousand', async () => {
  const { list, scrollTo, drawn } = await openCounted();
  for (let card = 0; card <= 2000; card += 4) {
    scrollTo(card);
    expect(drawn().length).toBeLessThanOrEqual(MOST);
    // Where the page of it is still on its way, it comes.
    await waitFor(() => expect(drawn()).toEqual(expect.arrayContaining([card, card + 1, card + 2])));
  }
  expect(list.mock.calls.length).toBeGreaterThan(10);
  const [item] = document.querySelectorAll('li[data-row]');
  expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual([String((drawn()[0] ?? 0) + 1), '-1']);
}, 60_000);

it('draws the cards that come into sight, and none of those that stay', async () => {
  const { take, scrollTo, drawn } = await openCounted();
  for (const card of [30, 36, 33]) {
    const before = drawn();
    take();
    scrollTo(card);
    const come = drawn().filter((code) => !before.includes(code));
    expect(come.length).toBeGreaterThan(0);
    expect(take().toSorted()).toEqual(come.toSorted());
  }
});

it('asks for a further page before the end is in sight, and draws nothing again when it comes', async () => {
  const { list, take, scrollTo, drawn } = await openCounted();
  let answer: () => void = () => {};
  list.mockImplementation(async (...asked) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return listOfMany(...asked);
  });
  scrollTo(191);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  const before = drawn();
  take();
  await act(async () => answer());
  await waitFor(() => expect(spaces().at(-1)).toBeGreaterThan(100 * CARD));
  expect(take().toSorted()).toEqual(
    drawn()
      .filter((code) => !before.includes(code))
      .toSorted(),
  );
});

it('draws all of them for paper', async () => {
  const { drawn } = await openCounted();
  fireEvent(window, new Event('beforeprint'));
  expect([drawn().length, spaces()]).toEqual([200, []]);
  fireEvent(window, new Event('afterprint'));
  expect(drawn().length).toBeLessThanOrEqual(MOST);
});
