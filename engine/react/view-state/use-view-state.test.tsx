// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { EngineHost } from '../types.ts';
import { type SetViewState, useViewState, type ViewPatch } from './use-view-state.ts';

afterEach(cleanup);

function open(host: EngineHost, inMemory = false, prefix = '') {
  let set: SetViewState = () => {};
  function Probe() {
    const [state, setState] = useViewState(['q', 'filter'], inMemory, prefix);
    set = setState;
    return <output>{JSON.stringify(state)}</output>;
  }
  render(
    <EngineProvider host={host} app={fakeApp()}>
      <Probe />
    </EngineProvider>,
  );
  return {
    state: () => JSON.parse(screen.getByRole('status').textContent ?? ''),
    set: (patch: ViewPatch) => act(async () => set(patch)),
    push: (patch: ViewPatch) => act(async () => set(patch, { push: true })),
    both: (...patches: ViewPatch[]) =>
      act(async () => {
        for (const patch of patches) set(patch);
      }),
  };
}

it('reads and writes its own part of the address and leaves the rest', async () => {
  const onNavigate = vi.fn();
  const view = open(createStoryHost({ address: '/tasks?q=tap&tab=2', onNavigate }));
  expect(view.state()).toEqual({ q: 'tap' });
  await view.set({ q: undefined, filter: '' });
  expect(onNavigate).toHaveBeenLastCalledWith('/tasks?tab=2&filter=');
  // Empty is not absent: it says that nothing is filtered where the definition would.
  expect(view.state()).toEqual({ filter: '' });
});

it('loses nothing when two things change at once', async () => {
  const view = open(createStoryHost({ address: '/tasks' }));
  await view.both({ q: 'tap' }, { filter: 'doc.a == 1' });
  expect(view.state()).toEqual({ q: 'tap', filter: 'doc.a == 1' });
});

it('keeps related lists, and hosts without addresses, in memory', async () => {
  const onNavigate = vi.fn();
  const related = open(createStoryHost({ address: '/tasks?q=tap', onNavigate }), true);
  expect(related.state()).toEqual({});
  await related.set({ q: 'pipe' });
  expect(related.state()).toEqual({ q: 'pipe' });
  cleanup();
  const { useLocation: _, ...bare } = createStoryHost({ onNavigate });
  const view = open(bare);
  await view.set({ q: 'x' });
  expect(view.state()).toEqual({ q: 'x' });
  expect(onNavigate).not.toHaveBeenCalled();
});

it('follows the address when it changes from elsewhere: Back, Forward, a link', async () => {
  const host = createStoryHost({ address: '/tasks' });
  const view = open(host);
  await view.set({ q: 'tap' });
  act(() => host.navigate('/tasks?filter=doc.a&q=pipe'));
  expect(view.state()).toEqual({ q: 'pipe', filter: 'doc.a' });
  // What is set next builds on where the address is now.
  await view.set({ q: undefined });
  act(() => host.navigate('/tasks'));
  expect(view.state()).toEqual({});
  await view.set({ q: 'x' });
  expect(view.state()).toEqual({ q: 'x' });
});

it('changes the present entry of the history, or adds one', async () => {
  const navigate = vi.fn();
  const view = open({ ...createStoryHost({ address: '/tasks' }), navigate });
  await view.set({ q: 'tap' });
  await view.push({ q: 'pipe' });
  expect(navigate.mock.calls).toEqual([
    ['/tasks?q=tap', { replace: true }],
    ['/tasks?q=pipe', { replace: false }],
  ]);
});

it('keeps two lists of one page apart, even when both change at once', async () => {
  const onNavigate = vi.fn();
  const host = createStoryHost({ address: '/home?q=tap&second.q=pipe', onNavigate });
  let setFirst: SetViewState = () => {};
  let setSecond: SetViewState = () => {};
  function Two() {
    const [first, changeFirst] = useViewState(['q']);
    const [second, changeSecond] = useViewState(['q'], false, 'second.');
    setFirst = changeFirst;
    setSecond = changeSecond;
    return <output>{JSON.stringify([first, second])}</output>;
  }
  render(
    <EngineProvider host={host} app={fakeApp()}>
      <Two />
    </EngineProvider>,
  );
  const states = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  expect(states()).toEqual([{ q: 'tap' }, { q: 'pipe' }]);
  await act(async () => {
    setFirst({ q: 'sink' });
    setSecond({ q: undefined });
  });
  expect(states()).toEqual([{ q: 'sink' }, {}]);
  expect(onNavigate.mock.calls).toEqual([['/home?q=sink']]);
});
