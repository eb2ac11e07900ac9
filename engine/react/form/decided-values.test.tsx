// @vitest-environment happy-dom
/** What the chosen record decides stands in the form at once. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openForm, planOf, textField } from './test-kit.tsx';

const customers = [
  { id: 'c1', version: 1, name: 'Asha', phone: '9812345678', city: 'Pune', grade: 'Gold' },
  { id: 'c2', version: 1, name: 'Meera', phone: '•••• 1234', city: 'Nashik', grade: null },
];
const entity = {
  name: 'customer',
  title: 'name',
  idType: 'uuid',
  fields: ['name', 'phone', 'city', 'grade'].map((name) => textField(name)),
  can: {},
};
const list = vi.fn(async (_entity: string, { filter = '', search = '' }: { readonly filter?: string; readonly search?: string }) => ({
  data: customers.filter(({ id, name }) => filter.includes(id) || (filter === '' && name.startsWith(search))),
  next_page_token: null,
}));
const customer = textField('customer', {
  type: 'ref',
  ref: 'customer',
  decides: [
    { to: 'grade', label: 'Grade', from: 'grade' },
    { to: 'phone', label: 'phone', from: 'phone', fills: true },
    { to: 'city', label: 'city', from: 'city', fills: true },
  ],
});
const typedIn = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

it('fills in what is empty, shows copies, follows another choice, and leaves what somebody typed', async () => {
  const user = userEvent.setup();
  openForm(
    { plan: planOf([customer, textField('phone'), textField('city')]), initial: {}, onSubmit: vi.fn() },
    { list: list as never, entity: async () => entity as never },
  );
  await user.type(await screen.findByLabelText('customer'), 'A');
  await waitFor(() => expect([typedIn('phone'), typedIn('city')]).toEqual(['9812345678', 'Pune']));
  expect(await screen.findByText('Gold')).toBeTruthy();
  await user.clear(screen.getByLabelText('city'));
  await user.type(screen.getByLabelText('city'), 'Thane');
  await user.clear(screen.getByLabelText('customer'));
  await user.type(screen.getByLabelText('customer'), 'M');
  // Dots stand for what the person may not read: they are nobody's number.
  await waitFor(() => expect([typedIn('phone'), typedIn('city')]).toEqual(['', 'Thane']));
  expect(screen.queryByText('Gold')).toBeNull();
});

it('changes nothing when the form opens with a choice', async () => {
  openForm(
    {
      plan: planOf([customer, textField('phone')]),
      initial: { customer: 'c1' },
      labels: { customer: { c1: { label: 'Asha' } } },
      onSubmit: vi.fn(),
    },
    { list: list as never, entity: async () => entity as never },
  );
  expect(await screen.findByText('Gold')).toBeTruthy();
  expect(typedIn('phone')).toBe('');
});
