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

/** The row is 300 pixels wide, and its chosen tab ends 120 beyond it, less what it is scrolled by. */
const beyond = () =>
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = screen.getByRole('tablist');
    return (this === row ? { left: 0, right: 300 } : { left: 350 - row.scrollLeft, right: 420 - row.scrollLeft }) as DOMRect;
  });

it('keeps the chosen tab in sight when the counts of those before it come, and not each time that one changes', () => {
  const asked = beyond();
  const { rerender } = render(bar());
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(120);
  row.scrollLeft = 0;
  rerender(bar('3'));
  expect(row.scrollLeft).toBe(120);
  asked.mockClear();
  rerender(bar('4'));
  expect(asked).not.toHaveBeenCalled();
});

it('moves nothing but its own row', () => {
  beyond();
  const around = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue();
  render(bar());
  expect(around).not.toHaveBeenCalled();
});
