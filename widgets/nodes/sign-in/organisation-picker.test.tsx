// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { button, field, organisations, refusal, showSignIn } from './test-kit.tsx';

afterEach(cleanup);

async function open(count: number, then: () => Promise<unknown> = () => Promise.resolve(undefined), name?: string) {
  const signIn = vi
    .fn()
    .mockResolvedValueOnce({ organisations: organisations(count) })
    .mockImplementation(then);
  showSignIn({ 'sign-in': signIn });
  await userEvent.type(field('E-mail'), 'multi@demo.test');
  await userEvent.type(field('Password'), 'secret');
  await userEvent.click(button('Sign in'));
  const dialog = await screen.findByRole('dialog', name === undefined ? {} : { name });
  return { signIn, dialog, picker: within(dialog) };
}
const credentials = { id_type: 'EMAIL', id: 'multi@demo.test', id_key: 'secret' };
const focused = () => document.activeElement?.textContent ?? '';

it('is headed "Choose one.." and has no search up to three organisations', async () => {
  const { picker, signIn } = await open(3, undefined, 'Choose one..');
  expect(picker.queryByRole('searchbox')).toBeNull();
  const [, second] = picker.getAllByRole('listitem');
  expect(second?.textContent).toBe('OOrg 1Org 1 Private LimitedLead');
  await userEvent.click(picker.getByRole('button', { name: /Org 1/ }));
  expect(signIn).toHaveBeenLastCalledWith({ ...credentials, org_id: 'o1' });
});

it('searches names above three, and scrolls above nine', async () => {
  const { picker } = await open(10);
  const search = picker.getByRole('searchbox', { name: 'Search by org name...' });
  expect(search.getAttribute('placeholder')).toBe('Search by org name...');
  expect(picker.getByRole('list').className).toContain('h-96');
  await userEvent.type(search, 'org 7');
  expect(picker.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.clear(search);
  await userEvent.type(search, 'nobody');
  expect(picker.getByText('No organisation by that name.')).toBeTruthy();
  cleanup();
  const nine = await open(9);
  expect(nine.picker.getByRole('list').className).not.toContain('h-96');
});

it('is led by keys: arrows from the search through the list, Enter takes the only one found', async () => {
  const { picker, signIn } = await open(5);
  expect(document.activeElement).toBe(picker.getByRole('searchbox'));
  for (const [key, to] of [
    ['ArrowDown', 'Org 0'],
    ['ArrowDown', 'Org 1'],
    ['End', 'Org 4'],
    ['ArrowDown', 'Org 4'],
    ['Home', 'Org 0'],
    ['ArrowUp', ''],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect([key, focused().slice(1, 6)]).toEqual([key, to]);
  }
  await userEvent.keyboard('org{Enter}');
  expect(signIn).toHaveBeenCalledTimes(1);
  await userEvent.keyboard(' 3{Enter}');
  expect(signIn).toHaveBeenLastCalledWith({ ...credentials, org_id: 'o3' });
});

it('clears the choice when it is closed, by its button or by Escape', async () => {
  const { picker, signIn } = await open(4);
  await userEvent.click(picker.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  signIn.mockResolvedValueOnce({ organisations: organisations(4) });
  await userEvent.click(button('Sign in'));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(signIn.mock.calls.map(([sent]) => sent)).toEqual([credentials, credentials]);
});

it('closes when the choice is refused, and says why', async () => {
  const { picker } = await open(2, () => Promise.reject(refusal('Too late.', { code: 'bad_credentials' })));
  await userEvent.click(picker.getByRole('button', { name: /Org 0/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Too late. (bad_credentials)');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows icons, and a letter for one that does not come', async () => {
  const [first, ...others] = organisations(2);
  const signIn = () => Promise.resolve({ organisations: [{ ...first, icon: '/media/none.png' }, ...others] });
  showSignIn({ 'sign-in': signIn });
  await userEvent.type(field('E-mail'), 'multi@demo.test');
  await userEvent.type(field('Password'), 'secret');
  await userEvent.click(button('Sign in'));
  const icon = (await screen.findByRole('dialog')).querySelector('img');
  expect(icon?.getAttribute('src')).toBe('/media/none.png');
  if (icon) fireEvent.error(icon);
  expect(screen.getByRole('dialog').querySelector('img')).toBeNull();
});
