// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import { NotFound } from './not-found.tsx';
import { WholePage } from './whole-page.tsx';

startTexts();
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('The tube burst.');
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Link to="/whole">Another page</Link>
      <Routes>
        <Route element={<WholePage home="/dashboard" />}>
          <Route path="/broken" element={<Broken />} />
          <Route path="/whole" element={<p>All is well</p>} />
          <Route path="*" element={<NotFound home="/dashboard" />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );

const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('says that the server is going wrong when a page crashes as a whole, until another is opened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/broken');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sorry, the server is going wrong');
  expect(leadsTo('Go home')).toBe('/dashboard');
  await userEvent.click(screen.getByRole('link', { name: 'Another page' }));
  expect(await screen.findByText('All is well')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says that there is no such page', () => {
  open('/nowhere');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sorry, an error has occurred. Page not found!');
  expect(leadsTo('Go home')).toBe('/dashboard');
});
