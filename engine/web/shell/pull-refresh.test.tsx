// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayPull, pulledBy, TRIGGER_PX } from './pull.ts';
import PullRefresh from './pull-refresh.tsx';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

describe('a pull', () => {
  const from = { x: 100, y: 100 };
  it.each([
    ['down', { x: 104, y: 180 }, 40],
    ['far down', { x: 100, y: 700 }, 96],
    ['hardly at all', { x: 102, y: 103 }, 0],
    ['up', { x: 100, y: 60 }, undefined],
    ['to the side', { x: 180, y: 130 }, undefined],
  ])('%s', (_, to, by) => expect(pulledBy(from, to)).toBe(by));

  it('begins at the top of the page, and neither in a form nor where something is drawn on', () => {
    document.body.innerHTML =
      '<main><p>card</p><form><input></form><div role="img"></div><div style="touch-action: none"><i>map</i></div></main>';
    const find = (selector: string) => document.querySelector<HTMLElement>(selector);
    const content = find('main');
    if (!content) throw new Error('There is no page.');
    expect(['p', 'input', '[role=img]', 'i'].map((selector) => mayPull(content, find(selector)))).toEqual([true, false, false, false]);
    content.scrollTop = 20;
    expect(mayPull(content, find('p'))).toBe(false);
  });
});

describe('a page', () => {
  function Page() {
    const content = useRef<HTMLElement>(null);
    return (
      <>
        <main ref={content}>
          <p>card</p>
        </main>
        <PullRefresh content={content} />
      </>
    );
  }
  const pull = (by: number) => {
    const card = screen.getByText('card');
    const at = (y: number) => ({ touches: [{ clientX: 50, clientY: y }] });
    fireEvent.touchStart(card, at(100));
    fireEvent.touchMove(card, at(100 + by));
    return act(async () => fireEvent.touchEnd(card, { touches: [] }));
  };

  it('is loaded again by a pull that goes far enough, says so, and by no other', async () => {
    const client = new QueryClient();
    let answered: () => void = () => undefined;
    const invalidate = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise<void>((resolve) => (answered = resolve)));
    render(
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>,
    );
    await pull(TRIGGER_PX);
    expect(invalidate).not.toHaveBeenCalled();
    await pull(TRIGGER_PX * 2 + 2);
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['data'] });
    expect(screen.getByRole('status').textContent).not.toBe('');
    await act(async () => answered());
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
