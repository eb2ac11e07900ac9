// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { EngineHost } from '../types.ts';
import { useViewState, type ViewPatch } from './use-view-state.ts';

afterEach(cleanup);

function open(host: EngineHost, inMemory = false) {
  let set: (patch: ViewPatch) => void = () => {};
  function Probe() {
    const [state, setState] = useViewState(['q', 'filter'], inMemory);
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
    set: (patch: ViewPatch) => act(() => set(patch)),
    both: (...patches: ViewPatch[]) =>
      act(() => {
        for (const patch of patches) set(patch);
      }),
  };
}

it('reads and writes its own part of the address and leaves the rest', () => {
  const onNavigate = vi.fn();
  const view = open(createStoryHost({ address: '/tasks?q=tap&tab=2', onNavigate }));
  expect(view.state()).toEqual({ q: 'tap' });
  view.set({ q: undefined, filter: '' });
  expect(onNavigate).toHaveBeenLastCalledWith('/tasks?tab=2&filter=');
  // Empty is not absent: it says that nothing is filtered where the definition would.
  expect(view.state()).toEqual({ filter: '' });
});

it('loses nothing when two things change at once', () => {
  const view = open(createStoryHost({ address: '/tasks' }));
  view.both({ q: 'tap' }, { filter: 'doc.a == 1' });
  expect(view.state()).toEqual({ q: 'tap', filter: 'doc.a == 1' });
});

it('keeps related lists, and hosts without addresses, in memory', () => {
  const onNavigate = vi.fn();
  const related = open(createStoryHost({ address: '/tasks?q=tap', onNavigate }), true);
  expect(related.state()).toEqual({});
  related.set({ q: 'pipe' });
  expect(related.state()).toEqual({ q: 'pipe' });
  cleanup();
  const { useLocation: _, ...bare } = createStoryHost({ onNavigate });
  const view = open(bare);
  view.set({ q: 'x' });
  expect(view.state()).toEqual({ q: 'x' });
  expect(onNavigate).not.toHaveBeenCalled();
});
