// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { usePageScroll } from './use-page-scroll.ts';

let navigate: NavigateFunction = () => undefined;

function Page() {
  const content = usePageScroll();
  navigate = useNavigate();
  return <main ref={content}>long</main>;
}

afterEach(cleanup);

function open() {
  const { container } = render(
    <MemoryRouter initialEntries={['/first']}>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );
  const main = container.querySelector('main');
  if (!main) throw new Error('There is no content.');
  const read = (to: number) => {
    main.scrollTop = to;
    main.dispatchEvent(new Event('scroll'));
  };
  const go = (to: string | number) => act(async () => void (typeof to === 'number' ? await navigate(to) : await navigate(to)));
  return { main, read, go };
}

it('begins another page at its start, and comes back to where one was', async () => {
  const { main, read, go } = open();
  read(700);
  await go('/second');
  expect(main.scrollTop).toBe(0);
  read(90);
  await go(-1);
  expect(main.scrollTop).toBe(700);
  await go(1);
  expect(main.scrollTop).toBe(90);
});

it('stays where it is when only the question of the address changes', async () => {
  const { main, read, go } = open();
  read(300);
  await go('/first?status=open');
  expect(main.scrollTop).toBe(300);
});
