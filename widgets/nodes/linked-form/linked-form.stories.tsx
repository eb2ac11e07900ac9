import type { Meta, StoryObj } from '@storybook/react-vite';
import { callError } from '../../../.storybook/fake-client.ts';
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { type HostAction, HostActionsContext } from '../../../engine/react/host-actions.ts';
import LinkedFormNode from './linked-form.tsx';
import { network, sent } from './story-kit.ts';

const field = (name: string, kind: LinkedField['kind'], more: Partial<LinkedField> = {}): LinkedField => ({
  name,
  kind,
  label: `daily.${name}`,
  isRequired: false,
  ...more,
});
const day = {
  title: 'Showroom Phoenix Mall',
  place: 'Showroom Phoenix Mall · Level 2',
  from_day: '2026-03-01',
  to_day: '2026-03-06',
  day: '2026-03-02',
  answer: null,
  form: [
    field('day', 'date', { isRequired: true, isHalf: true }),
    field('progress', 'number', { minimum: 0, maximum: 100, isHalf: true }),
    field('headcount', 'rows', {
      label: 'deployment.headcount',
      items: [
        field('skill', 'text', { label: 'deployment.skill', isRequired: true }),
        field('count', 'number', { label: 'deployment.people', minimum: 0, maximum: 500, first: 1 }),
      ],
    }),
    field('blockers', 'textarea', { maxLength: 1000 }),
    field('photos', 'pictures', { label: 'field.photos', maxItems: 10 }),
    field('reporter', 'text', { isRequired: true, needed: 'daily.reporter_missing' }),
  ],
};
const told = {
  progress: 40,
  headcount: [{ skill: 'Electrician', count: 2 }],
  blockers: 'Lift out of order.',
  reporter: 'Ravi',
  photos: [{ id: 'wall', name: 'wall.jpg', proof: 'proof of wall' }],
};
/** What may be chosen where the customer is. */
const offering = {
  title: day.title,
  answer: null,
  form: [
    field('place', 'text', { label: 'links.subject', isRequired: true }),
    field('time', 'offer', { label: 'feedback.ask', by: ['place'], instead: ['day'] }),
    field('day', 'date'),
  ],
};
const times = {
  days: ['2031-03-05', '2031-03-06'].map((date) => ({
    day: date,
    choices: ['09:00–12:00', '12:00–15:00'].map((label, index) => ({
      label,
      text: '',
      badges: [],
      best: index === 0,
      input: { slot: label, day: date },
    })),
  })),
};
const reasons = ['late', 'rude', 'not_solved', 'messy', 'expensive', 'other'];
const feedback = {
  organisation: 'Acme',
  title: 'AC does not cool',
  state: 'open',
  answer: { stars: null, reasons: [], comment: null },
  form: [
    field('stars', 'rating', { label: 'feedback.ask', isRequired: true, needed: 'feedback.stars_missing', maximum: 5 }),
    field('reasons', 'choices', {
      label: 'feedback.why',
      options: reasons.map((value) => ({ value, label: `feedback.reason_${value}` })),
      show: { op: 'le', left: { kind: 'field', path: ['stars'] }, right: { kind: 'value', value: 3 } },
    }),
    field('comment', 'textarea', { label: 'feedback.comment' }),
    field('language', 'text', { label: 'field.language' }),
  ],
};

/** As the server takes a picture in. */
const upload: HostAction = async ({ file }) => {
  const { name } = file as File;
  if (name.startsWith('lost') && network.isDown) throw callError(0, 'network', 'Network error');
  if (name.endsWith('.heic')) throw new Error('Only pictures can be added: JPEG, PNG, WebP or GIF.');
  return { id: name, name, proof: `proof of ${name}` };
};
const answering = (read: HostAction, tell: HostAction): NonNullable<Story['decorators']> => [
  (Story) => (
    <HostActionsContext value={{ 'read-page': read, 'tell-page': tell, 'add-picture': upload }}>
      <Story />
    </HostActionsContext>
  ),
];
const kept: HostAction = (input) => {
  sent.push(input.told as Readonly<Record<string, unknown>>);
  return Promise.resolve({ kept: true });
};
const shows = (page: object) => () => Promise.resolve(page);
const gone = () => Promise.reject(new Error('Not found'));
const refused = () =>
  Promise.reject(
    Object.assign(callError(422, 'invalid', 'Invalid'), {
      errors: [{ pointer: '/day', code: 'reference', message: 'This day is outside the deployment.' }],
    }),
  );
const failing = () => Promise.reject(new Error(''));

const update = {
  id: 'update',
  widget: 'linked-form',
  link: 'deployment-update',
  param: 'visit_id',
  between: { '/day': { from: 'from_day', to: 'to_day' } },
  title: 't:daily.title',
  about: 't:daily.about',
  send: 't:daily.send',
  sent: 't:daily.sent',
  sent_text: 't:daily.sent_text',
  gone: 't:daily.gone',
  gone_text: 't:daily.gone_text',
};
const asking = {
  id: 'feedback',
  widget: 'linked-form',
  link: 'feedback',
  language: '/language',
  title: 't:feedback.ask',
  about: 't:feedback.about',
  send: 't:feedback.send',
  change: 't:feedback.change',
  may_change: 't:feedback.may_change',
  failed: 't:feedback.failed',
  sent: 't:feedback.thanks',
  sent_text: 't:feedback.thanks_text',
  done: 't:feedback.done',
  done_text: 't:feedback.done_text',
  gone: 't:feedback.gone',
  gone_text: 't:feedback.gone_text',
};

const meta = { title: 'Nodes/Linked form', component: LinkedFormNode, args: { node: update, scope: {} } } satisfies Meta<
  typeof LinkedFormNode
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const First: Story = { decorators: answering(shows(day), kept) };
export const Again: Story = { decorators: answering(shows({ ...day, answer: told }), kept) };
export const Refused: Story = { decorators: answering(shows({ ...day, answer: told }), refused) };
export const Gone: Story = { decorators: answering(gone, kept) };
const ofFeedback = (read: HostAction, tell: HostAction = kept): Story => ({ args: { node: asking }, decorators: answering(read, tell) });
export const Stars: Story = ofFeedback(shows(feedback));
export const ToChange: Story = ofFeedback(
  shows({ ...feedback, state: 'changeable', answer: { stars: 2, reasons: ['late'], comment: 'Two hours.', language: 'en' } }),
);
export const Done: Story = ofFeedback(shows({ ...feedback, state: 'done' }));
const offers: HostAction = async ({ told: asked }) => {
  if (asked === undefined) return offering;
  return (asked as { place: string }).place === 'nowhere' ? { days: [], why: 'Nobody comes there.' } : times;
};
export const Offering: Story = { decorators: answering(offers, kept) };
const gonePlace = () =>
  Promise.reject(
    Object.assign(callError(409, 'conflict', 'Gone'), { errors: [{ pointer: '/time', code: 'gone', message: 'It has just gone.' }] }),
  );
export const OfferGone: Story = { decorators: answering(offers, gonePlace) };
export const Unsent: Story = ofFeedback(shows(feedback), failing);
