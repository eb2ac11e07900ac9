// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import { mapLink } from '../../../../widgets/primitives/support/map-link.ts';
import { roughDelay } from './route-lines.tsx';
import meta, {
  Bare,
  Came,
  Closed,
  Configured,
  InTime,
  Leading,
  Locked,
  MaskedAddress,
  MaskedNumber,
  NextStop,
  OnTheWay,
  Open,
  Rated,
  Reasoned,
} from './task-card.stories.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The button itself comes a moment after its card. */
const callIsOpen = () => waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Call' }).disabled).toBe(false));

it('shows what, where, when, and the ways to act', async () => {
  renderStory(meta, Open);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('ACM-000001');
  expect(within(card).getByText('Urgent')).toBeTruthy();
  expect(within(card).getByText('Assigned')).toBeTruthy();
  expect(within(card).getByText(/9:30 am – 11:00 am$/)).toBeTruthy();
  await callIsOpen();
  expect(
    within(card)
      .getByRole('link', { name: /View on Google Map/ })
      .getAttribute('href'),
  ).toContain('query=Pune');
  expect(within(card).getByRole('button', { name: 'View' })).toBeTruthy();
  await userEvent.click(within(card).getByRole('button', { name: 'Update Work Status' }));
  expect(await screen.findByRole('dialog', { name: 'Update Work Status' })).toBeTruthy();
});

it('shows what a machine thinks of it, where the reader is told', async () => {
  renderStory(meta, Rated);
  expect((await screen.findByRole('article')).textContent).toContain('AI rating 4.5/5');
  cleanup();
  renderStory(meta, { ...Rated, args: { ...Rated.args, row: meta.args.row } });
  expect((await screen.findByRole('article')).textContent).not.toContain('AI rating');
});

it('leads from the number to its reasons, for those who may read them', async () => {
  renderStory(meta, Reasoned);
  const link = await screen.findByRole('link', { name: 'AI rating 4.5/5' });
  expect(link.getAttribute('href')).toBe('/my-tasks/task-1?task_tab=ai');
  cleanup();
  renderStory(meta, { ...Reasoned, args: { ...Reasoned.args, slots: { ...Reasoned.args?.slots, reasoned: 'false' } } });
  expect((await screen.findByRole('article')).textContent).toContain('AI rating 4.5/5');
  expect(screen.queryByRole('link', { name: /AI rating/ })).toBeNull();
});

it('offers no update that the rule of the workflow forbids', async () => {
  renderStory(meta, Closed);
  expect(await screen.findByRole('button', { name: 'View' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Update Work Status' })).toBeNull();
});

it('does not dial a masked number', async () => {
  renderStory(meta, MaskedNumber);
  const call = await screen.findByTitle<HTMLButtonElement>('This number is masked.');
  expect([call.textContent, call.disabled]).toEqual(['Call', true]);
});

it('offers no call where the number is kept from the reader', async () => {
  const { cust_mobile: _, ...row } = meta.args.row;
  renderStory(meta, { args: { row } });
  const card = await screen.findByRole('article');
  expect(within(card).queryByText('Call')).toBeNull();
  cleanup();
  renderStory(meta, { args: { row: { ...row, cust_mobile: null } } });
  await callIsOpen();
});

it('leads to no place whose address is masked', async () => {
  renderStory(meta, MaskedAddress);
  await screen.findByRole('article');
  expect(screen.queryByRole('link', { name: /View on Google Map/ })).toBeNull();
  expect(screen.getByText('View on Google Map').getAttribute('aria-disabled')).toBe('true');
});

it('shows neither title, number nor address of locked details, and nothing to open or update', async () => {
  renderStory(meta, Locked);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('The details are locked in this status.');
  expect(card.textContent).not.toContain('AC not cooling');
  expect(card.textContent).not.toContain('Pune');
  for (const role of ['button', 'link'] as const) expect(within(card).queryAllByRole(role)).toEqual([]);
});

it('keeps places empty that the record names, and offers no call where the configuration does not', async () => {
  renderStory(meta, Configured);
  const card = await screen.findByRole('article');
  expect(card.textContent).toContain('External Order ID SO-4711');
  for (const gone of ['Urgent', 'Pune', '9:30']) expect(card.textContent).not.toContain(gone);
  expect(await screen.findByRole('button', { name: 'View' })).toBeTruthy();
  expect(within(card).queryByText('Call')).toBeNull();
});

it('shows which stop it is, when somebody is expected there, and a delay in words while there is one', async () => {
  renderStory(meta, OnTheWay);
  const card = await screen.findByRole('article');
  expect(await within(card).findByText('Stop 2 · Expected 9:52 am · 12 min on the way')).toBeTruthy();
  expect(within(card).getByText('about 20 min late')).toBeTruthy();
  expect(within(card).getByText('Promised 9:30 am – 10:30 am')).toBeTruthy();
  expect(within(card).queryByRole('link', { name: /Navigate/ })).toBeNull();
  cleanup();
  renderStory(meta, InTime);
  expect((await screen.findByRole('article')).textContent).not.toContain('late');
  cleanup();
  renderStory(meta, Came);
  for (const gone of ['Stop', 'Expected', 'late', 'Promised']) expect((await screen.findByRole('article')).textContent).not.toContain(gone);
});

it('leads to the next stop by its address, as one line', async () => {
  renderStory(meta, NextStop);
  const card = await screen.findByRole('article');
  expect(
    within(card)
      .getByRole('link', { name: /Navigate/ })
      .getAttribute('href'),
  ).toContain('query=Pune');
  expect(within(card).queryByRole('link', { name: /View on Google Map/ })).toBeNull();
});

it('bears the next step of the work where it comes first, and only while it may be worked on', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  renderStory(meta, Leading);
  const card = await screen.findByRole('article');
  const next = await within(card).findByRole('link', { name: 'Continue the work' });
  expect(next.getAttribute('href')).toBe('/my-tasks/task-1/flow');
  cleanup();
  for (const part of [{ isLead: false }, { slots: { ...Leading.args?.slots, workable: 'false' } }]) {
    renderStory(meta, { ...Leading, args: { ...Leading.args, ...part } });
    await callIsOpen();
    expect(screen.queryByRole('link', { name: /Continue/ })).toBeNull();
    cleanup();
  }
});

it.each([
  ['10:04', 0],
  ['10:05', 5],
  ['10:22', 20],
  ['09:00', 0],
])('tells %s for ten o’clock as %i minutes late', (time, minutes) => {
  expect(roughDelay(`2026-03-02T${time}:00Z`, '2026-03-02T10:00:00Z')).toBe(minutes);
  expect(roughDelay(undefined, '2026-03-02T10:00:00Z')).toBe(0);
});

it('leaves out what the view does not name', async () => {
  renderStory(meta, Bare);
  expect((await screen.findByRole('article')).textContent).toBe('AC not coolingView');
});

describe('the way to the place', () => {
  it.each([
    [{ address: 'Pune', latitude: '18.52', longitude: '73.85' }, 'query=18.52%2C73.85'],
    [{ address: 'MG Road, Pune', latitude: undefined, longitude: '73.85' }, 'query=MG%20Road%2C%20Pune'],
    [{ address: 'Pune', latitude: 'north', longitude: '73.85' }, 'query=Pune'],
  ])('%o', (place, expected) => {
    expect(mapLink(place)).toContain(expected);
  });
  it('is none without a place', () => expect(mapLink({ address: ' ', latitude: undefined, longitude: undefined })).toBeUndefined());
});
