// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { startTexts } from '../../../.storybook/texts.ts';
import { ToastRegion } from '../../../widgets/primitives/toast/toast-region.tsx';
import { EngineProvider } from '../../react/index.ts';
import { NotForYou } from './not-for-you.tsx';

startTexts();
afterEach(cleanup);

it('leads home, and says why', async () => {
  render(
    <EngineProvider host={createStoryHost({})} app={fakeApp()}>
      <MemoryRouter initialEntries={['/users']}>
        <Routes>
          <Route path="/users" element={<NotForYou home="/dashboard-user" />} />
          <Route path="/dashboard-user" element={<h1>Home</h1>} />
        </Routes>
      </MemoryRouter>
      <ToastRegion />
    </EngineProvider>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Home');
  expect(await screen.findByText(/That page is not for you/)).toBeDefined();
});
