// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearStoredData, storedData } from '../session/stored-data.ts';
import { Sidebar } from './sidebar.tsx';
import { openPart } from './test-kit.tsx';
import { TopBar } from './top-bar.tsx';

// What else the bar shows is not asked for.
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(() => clearStoredData());

const org = { nickname: 'Kaveri', icon: null };
const show = (isShown: boolean) =>
  act(async () => {
    storedData.user_settings.show_org_details = isShown;
  });

it('stands above the menu with the name until the person does without it', async () => {
  openPart(<Sidebar isFolded={false} />, { org });
  expect([screen.queryByText('Kaveri'), screen.queryByText('K')].map(Boolean)).toEqual([true, true]);
  await show(false);
  expect([screen.queryByText('Kaveri'), screen.queryByText('K')].map(Boolean)).toEqual([false, false]);
  expect(screen.getByRole('searchbox', { name: 'Find in menu' })).toBeTruthy();
  await show(true);
  expect(screen.getByText('Kaveri')).toBeTruthy();
});

it('stands alone above a folded menu, and in the bar', async () => {
  const folded = openPart(<Sidebar isFolded={true} />, { org });
  expect([screen.queryByText('Kaveri'), screen.queryByText('K')].map(Boolean)).toEqual([false, true]);
  await show(false);
  expect(screen.queryByText('K')).toBeNull();
  folded.unmount();

  openPart(<TopBar place={{ heading: 'Users' }} suffix={undefined} hasMark={true} />, { org });
  expect(screen.queryByText('K')).toBeNull();
  await show(true);
  expect(screen.getByText('K')).toBeTruthy();
});

it('is the icon where the organisation has one', () => {
  const icon = 'data:image/png;base64,';
  const { container } = openPart(<Sidebar isFolded={true} />, { org: { nickname: 'Kaveri', icon } });
  expect(container.querySelector('img')?.getAttribute('src')).toBe(icon);
  expect(screen.queryByText('K')).toBeNull();
});
