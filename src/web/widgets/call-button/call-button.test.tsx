// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import { HostActionsContext } from '../../../../engine/react/host-actions.ts';
import meta, { LimitReached, Masked, Ready, Refused, SeveralNumbers } from './call-button.stories.tsx';
import { oneNumber, severalNumbers } from './example-answers.ts';

let dialled: string[];
/** Follows no link: remembers where each would lead. */
const follow = (event: Event) => {
  const link = event.composedPath().find((part) => part instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || !link.href.startsWith('tel:')) return;
  event.preventDefault();
  dialled.push(link.href);
};
beforeEach(() => {
  localStorage.clear();
  dialled = [];
  document.addEventListener('click', follow);
  // The link of a single number stands in no document.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    dialled.push(this.href);
  });
});
afterEach(() => {
  cleanup();
  document.removeEventListener('click', follow);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const button = (name = 'Call') => screen.getByRole<HTMLButtonElement>('button', { name });
/** In steps, so that what is drawn in between is drawn. */
const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 500) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)));
};
const asking = (answer: unknown) => {
  const ask = vi.fn(async () => answer);
  const decorators: NonNullable<typeof Ready.decorators> = [
    (Story) => <HostActionsContext value={{ 'call-customer': ask }}>{<Story />}</HostActionsContext>,
  ];
  renderStory({ ...meta, decorators }, {});
  return ask;
};

describe('with one number', () => {
  it('asks the server about this sub-task, and has the device dial', async () => {
    const ask = asking(oneNumber);
    await userEvent.click(button());
    await waitFor(() => expect(dialled).toEqual(['tel:9812345678']));
    expect(ask.mock.calls).toEqual([[{ srvc_type_id: 3, srvc_id: 'request-1', sbtsk_type_id: 12 }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("says 'Conn..' for 30 seconds after the call, and how long it still takes", async () => {
    vi.useFakeTimers();
    const ask = asking(oneNumber);
    await act(async () => fireEvent.click(button()));
    expect(button('Conn..').disabled).toBe(true);
    expect(button('Conn..').title).toBe('You can call again in 30 s.');
    await pass(12_500);
    expect(button('Conn..').title).toBe('You can call again in 18 s.');
    fireEvent.click(button('Conn..'));
    await pass(17_499);
    expect(button('Conn..').disabled).toBe(true);
    await pass(1);
    expect(button().disabled).toBe(false);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is still locked after a reload, for what is left', async () => {
    vi.useFakeTimers();
    localStorage.setItem('last_call_consumer_button_click_request-1', String(Date.now() - 20_000));
    renderStory(meta, Ready);
    expect([button('Conn..').disabled, button('Conn..').title]).toEqual([true, 'You can call again in 10 s.']);
    await pass(10_000);
    expect(button().disabled).toBe(false);
  });

  it('asks once, however often it is pressed meanwhile', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const ask = asking(new Promise((done) => (answer = done)));
    await userEvent.dblClick(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
    await act(async () => answer(oneNumber));
    await waitFor(() => expect(button('Conn..').disabled).toBe(true));
    expect(ask).toHaveBeenCalledOnce();
    expect(dialled).toHaveLength(1);
  });
});

describe('with several numbers', () => {
  it('lists those that are numeric without their spaces, with their labels', async () => {
    renderStory(meta, SeveralNumbers);
    await userEvent.click(button());
    const popup = await screen.findByRole('dialog', { name: 'Select a number' });
    expect(
      within(popup)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mobile 98123 45678', 'Mobile of the site contact 9800000002']);
    expect(dialled).toEqual([]);
    await userEvent.click(within(popup).getByRole('link', { name: 'Mobile of the site contact 9800000002' }));
    expect(dialled).toEqual(['tel:9800000002']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Conn..').disabled).toBe(true);
  });

  it('is worked by the keyboard, and closing it spends no second call', async () => {
    const ask = asking(severalNumbers);
    const person = userEvent.setup();
    await person.tab();
    expect(document.activeElement).toBe(button());
    await person.keyboard('{Enter}');
    const popup = await screen.findByRole('dialog', { name: 'Select a number' });
    await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([dialled, button().disabled]).toEqual([[], false]);
    button().focus();
    await person.keyboard('{Enter}');
    const [first] = within(await screen.findByRole('dialog')).getAllByRole('link');
    first?.focus();
    await person.keyboard('{Enter}');
    expect(dialled).toEqual(['tel:9812345678']);
    expect(ask).toHaveBeenCalledOnce();
  });
});

it('tells that the daily call limit is exceeded, and does not lock', async () => {
  renderStory(meta, LimitReached);
  await userEvent.click(button());
  expect(await screen.findByText('Daily call limit exceeded ✋')).toBeTruthy();
  expect([dialled, button().disabled]).toEqual([[], false]);
});

it('calls no masked number', async () => {
  renderStory(meta, Masked);
  expect([button().disabled, button().title]).toEqual([true, 'This number is masked.']);
  await userEvent.click(button());
  expect(dialled).toEqual([]);
});

it('tells what the server said, and when there is nothing to dial', async () => {
  renderStory(meta, Refused);
  await userEvent.click(button());
  expect(await screen.findByText('This customer has no number to call.')).toBeTruthy();
  cleanup();
  asking({ srvc_req_contact_numbers: [{ value: 'nobody', key: 'k', label: 'Mobile' }] });
  await userEvent.click(button());
  expect(await screen.findByText('This customer has no number to call.')).toBeTruthy();
  expect([dialled, button().disabled]).toEqual([[], false]);
});

it('is not there without a request', () => {
  renderStory(meta, { ...Ready, args: { scope: { doc: { srvc_req_id: null } } } });
  expect(screen.queryByRole('button')).toBeNull();
});
