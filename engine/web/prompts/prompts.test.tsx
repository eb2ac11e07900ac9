// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUnsavedGuard } from '../../react/form/unsaved-guard.ts';
import { waiting } from '../api/waiting.ts';
import { heldBy, holdWhileSending } from '../session/held.ts';
import { openPart } from '../shell/test-kit.tsx';
import { followBadge } from './badge.ts';
import { wishInstall } from './install.ts';
import { keepInstallEvent, takeInstallEvent } from './install-event.ts';
import { Prompts } from './prompts.tsx';
import { offerUpdate, update } from './update.ts';

const build = { isHere: true, taken: 0, reloads: 0 };
vi.mock('../worker/keep-shell.ts', () => ({
  bringNewBuild: async () => build.isHere,
  takeNewBuild: async () => {
    build.taken += 1;
    return true;
  },
}));
vi.mock('../session/reload.ts', () => ({
  reloadWhenNothingIsLost: () => {
    build.reloads += 1;
  },
}));

beforeEach(() => {
  Object.assign(build, { isHere: true, taken: 0, reloads: 0 });
  update.isReady = false;
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ isDirty = false }: { readonly isDirty?: boolean }) {
  useUnsavedGuard(isDirty);
  return <Prompts />;
}

const startIt = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start it' });

it('offers a new build that is here, and starts it when the person says so', async () => {
  const { user } = openPart(<Page />);
  build.isHere = false;
  await act(() => offerUpdate());
  expect(screen.queryByText('A new version is ready')).toBeNull();
  build.isHere = true;
  await act(() => offerUpdate());
  await user.click(await startIt());
  await vi.waitFor(() => expect(build).toMatchObject({ taken: 1, reloads: 1 }));
});

it('waits while something is typed or sent, and says so; out of sight it starts by itself', async () => {
  openPart(<Page isDirty />);
  const shown = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => offerUpdate());
  document.dispatchEvent(new Event('visibilitychange'));
  expect([(await startIt()).disabled, build.taken, heldBy()]).toEqual([true, 0, 'typed']);
  expect(screen.getByText('It waits until what you typed is saved or discarded.')).toBeTruthy();
  cleanup();
  const end = holdWhileSending(() => true);
  openPart(<Page />);
  expect(await screen.findByText('It waits until everything is sent.')).toBeTruthy();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(build.taken).toBe(0);
  end();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(build).toMatchObject({ taken: 1, reloads: 1 }));
  shown.mockRestore();
});

const calm = () => act(() => vi.advanceTimersByTimeAsync(20_000));

it('asks once in a calm moment to install the app, by the browser’s own question, and never again', async () => {
  vi.useFakeTimers();
  keepInstallEvent();
  let asked = 0;
  const event = () => Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void asked++ });
  const first = event();
  window.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  openPart(<Page isDirty />);
  await calm();
  expect(screen.queryByText('Install this app')).toBeNull();
  cleanup();
  openPart(<Page />);
  expect(screen.queryByText('Install this app')).toBeNull();
  await calm();
  await act(async () => screen.getByRole('button', { name: 'Install' }).click());
  expect([asked, screen.queryByText('Install this app')]).toEqual([1, null]);
  window.dispatchEvent(event());
  await calm();
  expect(screen.queryByText('Install this app')).toBeNull();
});

it('says in words how on iOS, and takes no for an answer', async () => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  takeInstallEvent();
  openPart(<Page />);
  await calm();
  expect(screen.getByText(/^Tap “Share” in your browser/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Understood' }).click());
  cleanup();
  openPart(<Page />);
  await calm();
  expect(screen.queryByText('Install this app')).toBeNull();
  vi.restoreAllMocks();
});

it('installs for whoever asks for it, also after a no, and tells how where the browser has no question', async () => {
  localStorage.setItem('install_answered', '2031-01-01T00:00:00.000Z');
  keepInstallEvent();
  takeInstallEvent();
  let asked = 0;
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => void asked++ }));
  const { user } = openPart(<Page />);
  await act(() => wishInstall());
  expect([asked, screen.queryByText('Install this app')]).toEqual([1, null]);
  const told = async (words: RegExp) => {
    await act(() => wishInstall());
    expect(screen.getByRole('status').textContent).toMatch(words);
    await user.click(screen.getByRole('button', { name: 'Understood' }));
    expect(screen.queryByText('Install this app')).toBeNull();
  };
  await told(/look for “Install” in its menu/i);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  await told(/Tap “Share” in your browser/);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await act(() => wishInstall());
  vi.restoreAllMocks();
  expect(screen.getByText('This device has the app already.')).toBeTruthy();
});

it('shows the number of unread notifications and of waiting changes on the icon, from what the page knows', async () => {
  const shown: unknown[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push('none'),
  });
  const queries = new QueryClient();
  const page = (unread_count: number) => ({ data: [], total: 9, unread_count });
  queries.setQueryData(['notifications', 10], page(3));
  const end = followBadge(queries);
  queries.setQueryData(['notifications', 10], page(3));
  queries.setQueryData(['data', 'task'], { unread_count: 99 });
  queries.setQueryData(['notifications', 10], page(0));
  queries.setQueryData(['notifications', 10], page(2));
  const waits = async (count: number) => {
    waiting.count = count;
    await Promise.resolve();
  };
  await waits(2);
  await waits(0);
  end();
  queries.setQueryData(['notifications', 10], page(5));
  await waits(1);
  expect(shown).toEqual([3, 'none', 2, 4, 2, 'none']);
  await waits(0);
});
