// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fieldOf } from '../fields/story-kit.tsx';
import { openField } from '../fields/test-kit.tsx';
import BluetoothField from './bluetooth-field.tsx';

const field = fieldOf('bluetooth', { label: 'Reading', initialText: 'Hold the phone close' });
afterEach(() => Reflect.deleteProperty(navigator, 'bluetooth'));

it('shows its own words until there is a value, and takes none by hand', async () => {
  const { user, values } = openField(BluetoothField, field, { required: true, invalid: true, describedBy: 'error' });
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reading' });
  expect([input.readOnly, input.placeholder, input.getAttribute('aria-required')]).toEqual([true, 'Hold the phone close', 'true']);
  expect(input.getAttribute('aria-describedby')).toContain('error ');
  await user.type(input, 'x');
  expect(values).toEqual([]);
});

it('says where the value comes from, and when this browser has no Bluetooth', () => {
  const { unmount } = openField(BluetoothField, field, { value: '4.2 bar' });
  expect(screen.getByText(/^This browser has no Bluetooth/)).toBeTruthy();
  unmount();
  Object.defineProperty(navigator, 'bluetooth', { value: {}, configurable: true });
  openField(BluetoothField, field, { value: '4.2 bar' });
  expect(screen.getByText(/^This value comes from the machine/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
