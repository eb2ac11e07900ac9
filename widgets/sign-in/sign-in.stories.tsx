import type { Meta, StoryObj } from '@storybook/react-vite';
import { HostActionsContext } from '../../engine/react/host-actions.ts';
import type { Organisation } from './organisation-picker.tsx';
import SignIn from './sign-in.tsx';

const organisations = (count: number): Organisation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    org_id: `o${index}`,
    name: `Organisation ${index + 1}`,
    name_legal: `Organisation ${index + 1} Private Limited`,
    icon: null,
    designation: 'Coordinator',
  }));
const answering = (signIn: () => Promise<unknown>): NonNullable<Story['decorators']> => [
  (Story) => <HostActionsContext value={{ 'sign-in': signIn }}>{<Story />}</HostActionsContext>,
];

const meta = {
  title: 'Nodes/Sign-in',
  component: SignIn,
  parameters: { layout: 'fullscreen' },
  args: { node: { id: 'signin', widget: 'sign-in', headlines: ['t:signin.headline_1', 't:signin.headline_2'] }, scope: {} },
} satisfies Meta<typeof SignIn>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = { decorators: answering(() => Promise.resolve(undefined)) };
export const Refused: Story = {
  decorators: answering(() =>
    Promise.reject(Object.assign(new Error('The e-mail or password is not right.'), { code: 'bad_credentials' })),
  ),
};
export const ThreeOrganisations: Story = { decorators: answering(() => Promise.resolve({ organisations: organisations(3) })) };
export const TwelveOrganisations: Story = { decorators: answering(() => Promise.resolve({ organisations: organisations(12) })) };
