/** What is offered in the stories and the tests of the field, and a server that answers. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { DataClient } from '../../../engine/react/types.ts';
import { fieldOf } from '../shared/story-kit.tsx';

export const offer: NonNullable<FieldView['offer']> = { entity: 'plan', workflow: 'offer', input: {}, keep: 'take', giveBack: 'release' };
export const field = fieldOf('ref', { name: 'place', pointer: '/place', label: 'Time', ref: 'hold', offer });
const choice = (label: string, more: object = {}) => ({ label, text: '', badges: [], best: false, ...more });
export const days = [
  {
    day: '2031-03-05',
    choices: [
      choice('09:00–12:00', { text: 'Morning', best: true, badges: ['Earliest'], note: '12 min more travel', input: { slot: 'morning' } }),
      choice('12:00–15:00', { text: 'Midday', why: 'Everybody is booked' }),
      choice('15:00–18:00', { text: 'Afternoon', note: '20 min more travel', input: { slot: 'afternoon' } }),
    ],
  },
  { day: '2031-03-06', why: 'Closed: holiday', choices: [choice('09:00–12:00', { why: 'Closed: holiday' })] },
  {
    day: '2031-03-07',
    choices: [
      choice('09:00–12:00', { note: '25 min more travel', input: { slot: 'early' } }),
      choice('12:00–15:00', { best: true, badges: ['Shortest travel'], note: '5 min more travel', input: { slot: 'late' } }),
    ],
  },
];

/** Everything that is asked, kept and given back, for tests. */
export const calls: unknown[][] = [];
type Run = DataClient['run'];
export const running =
  (answers: (workflow: string) => Promise<unknown>): Run =>
  (...call) => {
    calls.push(call);
    return answers(call[1]);
  };
const hour = () => new Date(Date.now() + 600_000).toISOString();
export const kind = running((workflow) => {
  if (workflow === 'offer') return Promise.resolve({ days });
  return Promise.resolve(workflow === 'take' ? { id: `hold-${calls.length}`, expires_at: hour() } : {});
});
