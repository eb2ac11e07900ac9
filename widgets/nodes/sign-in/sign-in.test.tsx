// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { Headline, partOfDay } from './headline.tsx';
import { button, field, refusal, showSignIn } from './test-kit.tsx';

beforeEach(() => {
  localStorage.clear();
  window.location.hash = '';
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function fillIn() {
  await userEvent.type(field('E-mail'), ' admin@acme.test');
  await userEvent.type(field('Password'), 'secret');
  await userEvent.click(button('Sign in'));
}

describe('by e-mail', () => {
  it('asks for a right e-mail and a password before it sends anything', async () => {
    const signIn = vi.fn();
    showSignIn({ 'sign-in': signIn });
    await userEvent.click(button('Sign in'));
    expect(screen.getAllByRole('alert').map((fault) => fault.textContent)).toEqual([
      'The input is not valid E-mail!',
      'Please input your Password!',
    ]);
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('E-mail'));
    expect(signIn).not.toHaveBeenCalled();
  });

  it('sends what was typed, and stays busy while the host leaves the page', async () => {
    const signIn = vi.fn(() => Promise.resolve(undefined));
    showSignIn({ 'sign-in': signIn });
    await fillIn();
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'secret' });
    expect(button('Signing in…').disabled).toBe(true);
  });

  it.each([
    [refusal('Not right.', { code: 'bad_credentials' }), 'Not right. (bad_credentials)'],
    [refusal('Not right.', { code: 'bad_credentials', subCode: 'no_organisation' }), 'Not right. (no_organisation)'],
    [refusal('Not right.'), 'Not right.'],
    [refusal(''), 'No message available'],
    ['gone wrong', 'No message available'],
    [refusal('Too many tries.', { code: 'too_many_requests', retryAfter: 42 }), 'Too many tries. (too_many_requests)Try again in 42 s.'],
    [refusal('Too many tries.', { code: 'too_many_requests', retryAfter: 754 }), 'Too many tries. (too_many_requests)Try again in 13 min.'],
  ])('tells %s as %s', async (failure, said) => {
    showSignIn({ 'sign-in': () => Promise.reject(failure) });
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(document.activeElement).toBe(field('Password'));
    await userEvent.click(button('Dismiss'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the password to who asks', async () => {
    showSignIn({});
    expect(field('Password').type).toBe('password');
    await userEvent.click(button('Show'));
    expect(field('Password').type).toBe('text');
    await userEvent.click(button('Hide'));
    expect(field('Password').type).toBe('password');
  });
});

describe('tabs', () => {
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;

  it('are EMAIL and MOBILE NO., and each names its panel', async () => {
    showSignIn({});
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['EMAIL', 'MOBILE NO.']);
    expect(screen.getByRole('tabpanel', { name: 'EMAIL' }).contains(field('E-mail'))).toBe(true);
    await userEvent.click(screen.getByRole('tab', { name: 'MOBILE NO.' }));
    expect(screen.getByRole('tabpanel', { name: 'MOBILE NO.' }).contains(field('Mobile number'))).toBe(true);
    expect(screen.queryByRole('tabpanel', { name: 'EMAIL' })).toBeNull();
  });

  it('follow the arrow keys, Home and End; one of them takes the focus', async () => {
    showSignIn({});
    await userEvent.tab();
    expect(document.activeElement).toBe(button('Pause the changing text'));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'EMAIL' }));
    for (const [key, to] of [
      ['ArrowRight', 'MOBILE NO.'],
      ['ArrowRight', 'EMAIL'],
      ['ArrowLeft', 'MOBILE NO.'],
      ['Home', 'EMAIL'],
      ['End', 'MOBILE NO.'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      expect([key, selected(), document.activeElement?.textContent]).toEqual([key, to, to]);
    }
  });

  it('keep what was typed', async () => {
    showSignIn({});
    await userEvent.type(field('E-mail'), 'admin@acme.test');
    await userEvent.click(screen.getByRole('tab', { name: 'MOBILE NO.' }));
    await userEvent.click(screen.getByRole('tab', { name: 'EMAIL' }));
    expect(field('E-mail').value).toBe('admin@acme.test');
  });
});

describe('super-admin access', () => {
  it('is used at once, and once', async () => {
    const byLink = vi.fn(() => Promise.resolve(undefined));
    showSignIn({ 'sign-in-by-link': byLink });
    expect(button('Signing in…').disabled).toBe(true);
    expect(byLink).toHaveBeenCalledTimes(1);
  });

  it('leaves the form when it is refused', async () => {
    showSignIn({ 'sign-in-by-link': () => Promise.reject(refusal('This link is used up.', { code: 'bad_credentials' })) });
    expect((await screen.findByRole('alert')).textContent).toBe('This link is used up. (bad_credentials)');
    expect(button('Sign in').disabled).toBe(false);
  });
});

describe('a forgotten password', () => {
  it('is asked for by e-mail, in words that tell nothing of accounts', async () => {
    const ask = vi.fn(() => Promise.resolve(undefined));
    showSignIn({ 'forgotten-password': ask });
    await userEvent.type(field('E-mail'), 'admin@acme.test');
    await userEvent.click(button('Forgot password?'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeTruthy();
    expect(document.activeElement).toBe(field('E-mail'));
    await userEvent.click(button('Send link'));
    expect(ask).toHaveBeenCalledExactlyOnceWith({ id: 'admin@acme.test' });
    expect(screen.getByRole('status').textContent).toBe(
      'If admin@acme.test has an account, a link is on its way. It works once, for 30 minutes.',
    );
    await userEvent.click(button('Back to sign-in'));
    expect(field('E-mail').value).toBe('admin@acme.test');
    expect(document.activeElement).toBe(field('E-mail'));
  });

  it('says what is wrong, and what went wrong', async () => {
    showSignIn({ 'forgotten-password': () => Promise.reject(refusal('Too many tries.', { code: 'too_many_requests', retryAfter: 9 })) });
    await userEvent.click(button('Forgot password?'));
    await userEvent.click(button('Send link'));
    expect(screen.getByRole('alert').textContent).toBe('The input is not valid E-mail!');
    await userEvent.type(field('E-mail'), 'a@b.test');
    await userEvent.click(button('Send link'));
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. (too_many_requests)Try again in 9 s.');
  });

  it('has an address of its own', async () => {
    window.location.hash = '#forgotten';
    showSignIn({});
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeTruthy();
  });
});

it('links to the privacy policy and to the app', () => {
  showSignIn({});
  expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy');
  expect(screen.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe('/download-app');
});

describe('the headline', () => {
  const shown = (container: HTMLElement) =>
    [...container.querySelectorAll('.grid p')].filter((line) => !line.className.includes('invisible')).map((line) => line.textContent);

  it('takes turns, and waits while it is pointed at', async () => {
    vi.useFakeTimers();
    const { container } = render(<Headline keys={['t:one', 't:two']} />);
    const turn = () => act(() => vi.advanceTimersByTime(6000));
    expect(shown(container)).toEqual(['one']);
    turn();
    expect(shown(container)).toEqual(['two']);
    const section = container.querySelector('section');
    act(() => section?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
    turn();
    expect(shown(container)).toEqual(['two']);
    act(() => section?.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
    turn();
    expect(shown(container)).toEqual(['one']);
    vi.useRealTimers();
    await waitFor(() => expect(shown(container)).toEqual(['one']));
  });

  it('is paused and goes on by a button, also after a touch', () => {
    startTexts();
    vi.useFakeTimers();
    const { container } = render(<Headline keys={['t:one', 't:two']} />);
    const turn = () => act(() => vi.advanceTimersByTime(6000));
    const pause = screen.getByRole('button', { name: 'Pause the changing text' });
    expect(pause.getAttribute('aria-pressed')).toBe('false');
    act(() => {
      pause.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'touch' }));
      pause.click();
    });
    expect(pause.getAttribute('aria-pressed')).toBe('true');
    turn();
    expect(shown(container)).toEqual(['one']);
    act(() => pause.click());
    turn();
    expect(shown(container)).toEqual(['two']);
  });

  it('has nothing to pause where nothing moves', () => {
    render(<Headline keys={['t:one']} />);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const media = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    render(<Headline keys={['t:one', 't:two']} />);
    expect(screen.queryByRole('button')).toBeNull();
    media.mockRestore();
  });

  it.each([
    [4, 'night'],
    [5, 'morning'],
    [11, 'morning'],
    [12, 'afternoon'],
    [15, 'afternoon'],
    [16, 'evening'],
    [18, 'evening'],
    [19, 'night'],
  ] as const)('at %i o’clock stands under the sky of the %s', (hour, part) => {
    expect(partOfDay(hour)).toBe(part);
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 2, 2, hour, 30));
    const { container } = render(<Headline keys={['t:one']} />);
    expect(container.querySelector('section')?.dataset.partOfDay).toBe(part);
  });
});
