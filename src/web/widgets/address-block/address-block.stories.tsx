import type { Meta, StoryObj } from '@storybook/react-vite';
import { fakeApp } from '../../../../.storybook/fake-app.ts';
import { AddressForm } from './story-form.tsx';
import { lookUp } from './story-places.ts';

const withMaps = { host: { app: { ...fakeApp(), flags: { maps: true } } } };
const meta = { title: 'Groups/Address block', component: AddressForm, args: { lookUp }, parameters: withMaps } satisfies Meta<
  typeof AddressForm
>;
export default meta;
type Story = StoryObj<typeof meta>;

const initial = {
  cust_line_0: '4B',
  cust_line_1: 'Lotus Heights',
  cust_pincode: '560034',
  cust_city: 'Bengaluru',
  cust_state: 'Karnataka',
  location_latitude: 12.9352,
  location_Longitude: 77.6245,
};

export const Empty: Story = {};
export const Filled: Story = { args: { initial } };
/** Locked as soon as its first line says so. */
export const Locked: Story = { args: { initial, kind: 'locked' } };
export const Request: Story = { args: { kind: 'request' } };
/** Lines are typed, and only the pin is kept. */
export const WithoutMaps: Story = { parameters: { host: { app: { ...fakeApp(), flags: { maps: false } } } } };
