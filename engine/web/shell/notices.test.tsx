// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { waiting } from '../api/waiting.ts';
import { Notices, useFrameSizes } from './notices.tsx';
import { OverPage } from './over-page.tsx';
import { panels } from './panels.ts';
import { openPart } from './test-kit.tsx';

function Frame() {
  return (
    <div data-testid="frame" style={useFrameSizes(48)}>
      <Notices />
    </div>
  );
}
const height = () => screen.getByTestId('frame').style.getPropertyValue('--top-bar');

afterEach(() => {
  Object.assign(waiting, { count: 0, since: undefined });
  panels.waiting = false;
});

it('says nothing on a server that is not for development', () => {
  openPart(<Frame />);
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(height()).toBe('48px');
});

it('warns on a development server', () => {
  openPart(<Frame />, { flags: { development: true } });
  screen.getByText('This is a dev server, all your data will be erased');
  expect(height()).toBe('72px');
});

it('says that the platform’s owner is here as somebody else, and ends it', async () => {
  const logout = vi.fn(async () => undefined);
  const { user } = openPart(<Frame />, {
    user: { is_super_admin: true, name: 'Anita Rao' },
    org: { nickname: 'Acme' },
    actions: { logout },
  });
  await screen.findByText(/The platform owner visits Acme as Anita Rao\./);
  await user.click(screen.getByRole('button', { name: 'End visit' }));
  expect(logout).toHaveBeenCalledOnce();
});

it('says how old what waits is, once that is a day', async () => {
  Object.assign(waiting, { count: 2, since: Date.now() - 3_600_000 });
  const { unmount } = openPart(<Frame />);
  await screen.findByRole('button', { name: '2 changes wait' });
  expect(screen.queryByText(/oldest/)).toBeNull();
  unmount();
  Object.assign(waiting, { since: Date.now() - 3 * 86_400_000 });
  openPart(<Frame />);
  await screen.findByText(/^The oldest is from .*\d/);
});

it('leaves what waits open when everything is sent, which stands there then', async () => {
  Object.assign(waiting, { count: 1, since: Date.now() });
  const { user } = openPart(
    <>
      <Frame />
      <OverPage />
    </>,
  );
  await user.click(await screen.findByRole('button', { name: '1 change waits' }));
  await screen.findByRole('dialog');
  act(() => void Object.assign(waiting, { count: 0, since: undefined, changed: waiting.changed + 1 }));
  // By its place: roles behind an open dialog are hidden anyway.
  await vi.waitFor(() => expect(document.querySelector('aside')).toBeNull());
  // What waits is read from the device again.
  await vi.waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Everything has been sent.'));
});
