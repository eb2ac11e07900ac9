// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareOverTabs } from './tabs.ts';

type Grant = () => Promise<void> | undefined;

/** Locks as browsers give them: one holder a name, the others in the order in which they asked. */
function createLocks() {
  const waiting: { readonly grant: Grant; readonly signal: AbortSignal }[] = [];
  let isHeld = false;
  const next = async (): Promise<void> => {
    const first = isHeld ? undefined : waiting.shift();
    if (!first) return;
    if (first.signal.aborted) return next();
    isHeld = true;
    await first.grant();
    isHeld = false;
    return next();
  };
  return {
    request: async (_name: string, { signal }: { readonly signal: AbortSignal }, grant: Grant) => {
      waiting.push({ grant, signal });
      void next();
    },
  };
}

/** Every tab hears what the others say. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of channels) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  channels.clear();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A tab, with what it heard and whether it holds a connection. */
function openTab() {
  const heard: string[] = [];
  const state = { leads: 0, tell: (_word: string) => {}, returns: 0 };
  const stop = shareOverTabs<string>({
    name: 'test',
    lead: (tell) => {
      state.leads += 1;
      state.tell = tell;
      return () => {
        state.leads -= 1;
      };
    },
    hear: (word, isOwn) => heard.push(`${isOwn ? 'own' : 'other'} ${word}`),
    onReturn: () => {
      state.returns += 1;
    },
  });
  return { heard, state, stop };
}

it('have one connection, of which all of them hear, and another one leads when that tab has gone', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  const [one, two, three] = [openTab(), openTab(), openTab()];
  const leading = () => [one, two, three].map(({ state }) => state.leads);
  await vi.advanceTimersByTimeAsync(0);
  expect(leading()).toEqual([1, 0, 0]);
  one.state.tell('a');
  expect([one.heard, two.heard, three.heard]).toEqual([['own a'], ['other a'], ['other a']]);
  one.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(leading()).toEqual([0, 1, 0]);
  two.state.tell('b');
  expect([one.heard, two.heard, three.heard]).toEqual([['own a'], ['other a', 'own b'], ['other a', 'other b']]);
  two.stop();
  three.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect([leading(), channels.size]).toEqual([[0, 0, 0], 0]);
});

it('have none once all are out of sight for a while, and one again when a tab is back', async () => {
  vi.stubGlobal('navigator', { locks: createLocks() });
  const tab = openTab();
  await vi.advanceTimersByTimeAsync(0);
  see('hidden');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(tab.state.leads).toBe(1);
  see('visible');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tab.state.leads).toBe(1);
  see('hidden');
  await vi.advanceTimersByTimeAsync(11_000);
  expect(tab.state.leads).toBe(0);
  see('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect([tab.state.leads, tab.state.returns]).toEqual([1, 2]);
  tab.stop();
});

it('have one each where the browser has no locks', () => {
  vi.stubGlobal('navigator', {});
  const [one, two] = [openTab(), openTab()];
  one.state.tell('a');
  expect([one.state.leads, two.state.leads, one.heard, two.heard]).toEqual([1, 1, ['own a'], []]);
  one.stop();
  two.stop();
  expect([one.state.leads, two.state.leads]).toEqual([0, 0]);
});
