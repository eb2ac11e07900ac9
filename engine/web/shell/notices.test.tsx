// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Notices, useFrameSizes } from './notices.tsx';
import { openPart } from './test-kit.tsx';

function Frame() {
  return (
    <div data-testid="frame" style={useFrameSizes(48)}>
      <Notices />
    </div>
  );
}
const height = () => screen.getByTestId('frame').style.getPropertyValue('--top-bar');

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
