// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TabBar, type TabItem } from './tab-bar.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const bar = (count?: string) => {
  const tabs: readonly TabItem[] = [
    { id: 'first', label: 'First', count },
    { id: 'last', label: 'Last' },
  ];
  return (
    <TabBar tabs={tabs} current="last" onChange={() => undefined}>
      Body
    </TabBar>
  );
};

it('keeps the chosen tab in sight when the counts of those before it come, and not each time that one changes', () => {
  const seen = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  const { rerender } = render(bar());
  expect(seen.mock.contexts).toEqual([screen.getByRole('tab', { selected: true })]);
  rerender(bar('3'));
  expect(seen).toHaveBeenCalledTimes(2);
  rerender(bar('4'));
  expect(seen).toHaveBeenCalledTimes(2);
});
