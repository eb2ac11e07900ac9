// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Kit } from '../../fields/shared/story-kit.tsx';
import { secretIn } from './link-in.ts';
import SecretDialog from './secret-dialog.tsx';

const SECRET = 'fl_aaaaaaaaaa_secret';

it('shows a secret, copies it and says so', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <Kit>
      <SecretDialog secret={SECRET} onClose={onClose} />
    </Kit>,
  );
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Secret' })).value).toBe(SECRET);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it.each([
  [{ secret: SECRET }, SECRET],
  [{ secret: 1 }, undefined],
  [null, undefined],
  [{ url: '/a' }, undefined],
])('reads %o', (answer, secret) => expect(secretIn(answer)).toBe(secret));
