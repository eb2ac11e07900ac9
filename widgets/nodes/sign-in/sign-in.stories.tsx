import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { type HostActions, HostActionsContext } from '../../../engine/react/host-actions.ts';
import { MobileForm } from './mobile-form.tsx';
import { Notice } from './notice.tsx';
import type { Organisation } from './organisation.ts';
import OrganisationPicker from './organisation-picker.tsx';
import { clearPending, keepPending } from './otp-pending.ts';
import SignIn from './sign-in.tsx';
import { useSignIn } from './use-sign-in.ts';

const node = {
  id: 'signin',
  widget: 'sign-in',
  headlines: ['t:signin.headline_1', 't:signin.headline_2', 't:signin.headline_3'],
  privacy: '/privacy',
  install: '/download-app',
} as const;
const meta = {
  title: 'Nodes/Sign-in',
  component: SignIn,
  parameters: { layout: 'fullscreen' },
  args: { node, scope: {} },
} satisfies Meta<typeof SignIn>;
export default meta;
type Story = StoryObj<typeof meta>;
type Decorators = NonNullable<Story['decorators']>;

const names = ['Acme Appliances', 'FixIt Services', 'Globex Home', 'Zenith Care', 'Kaveri Electricals', 'Northwind Lifts'];
const organisations = (count: number): Organisation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    org_id: `o${index}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ` ${Math.floor(index / names.length) + 1}`}`,
    name_legal: `${names[index % names.length]} India Private Limited`,
    icon: null,
    designation: index % 2 === 0 ? 'Regional coordinator' : null,
  }));
const refused = Object.assign(new Error('The e-mail or password is not correct.'), { code: 'bad_credentials' });
const answering = (actions: HostActions): Decorators => [
  (Story) => (
    <HostActionsContext value={actions}>
      <Story />
    </HostActionsContext>
  ),
];

export const Email: Story = { decorators: answering({}) };

/** A one-time password was sent before the page was loaded again. */
export const OtpPending: Story = {
  decorators: [
    (Story) => {
      keepPending({ id: '9000000001', expires_at: Date.now() + 30_000 });
      useEffect(() => clearPending, []);
      return <Story />;
    },
  ],
};

function MobileNumber() {
  const signIn = useSignIn();
  return (
    <div className="max-w-sm p-6">
      <MobileForm signIn={signIn} />
    </div>
  );
}
export const Mobile: Story = { render: () => <MobileNumber /> };

/** The address brought a super-admin's access, which is being used. */
export const SigningInByLink: Story = { decorators: answering({ 'sign-in-by-link': () => new Promise(() => {}) }) };
export const Refused: Story = { decorators: answering({ 'sign-in-by-link': () => Promise.reject(refused) }) };
export const KeptOut: Story = {
  render: () => (
    <Notice
      refusal={{ message: 'Too many wrong codes for this number. (codes_locked)', subCode: 'codes_locked', retryAfter: 40_000 }}
      onClose={() => undefined}
    />
  ),
};
export const HasToWait: Story = {
  render: () => (
    <Notice refusal={{ message: 'Too many attempts. Wait a moment. (too_many_requests)', retryAfter: 754 }} onClose={() => undefined} />
  ),
};

export const Forgotten: Story = {
  decorators: [
    (Story) => {
      window.history.replaceState(null, '', '#forgotten');
      useEffect(() => () => window.history.replaceState(null, '', window.location.pathname + window.location.search), []);
      return <Story />;
    },
  ],
};

const picking = (count: number, isBusy = false): Story => ({
  render: () => (
    <OrganisationPicker organisations={organisations(count)} isBusy={isBusy} onChoose={() => undefined} onClose={() => undefined} />
  ),
});
export const ThreeOrganisations: Story = picking(3);
export const FourOrganisations: Story = picking(4);
export const TwelveOrganisations: Story = picking(12);
export const OrganisationChosen: Story = picking(3, true);
