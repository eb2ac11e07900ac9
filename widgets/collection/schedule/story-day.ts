/** What the stories of schedules show: people with a day of work, a morning off, and somebody who judges. */
import type { FakeProduct, Row } from '../../../.storybook/fake-client.ts';
import { fakeProduct, field, taskEntity } from '../views/story-kit.ts';

/** The day of the stories: no clock moves them. */
export const DAY = '2026-03-11';
/** Wednesday noon in India. */
export const NOW = '2026-03-11T06:00:00.000Z';

const task = (id: string, part: object) => ({
  id,
  version: 1,
  title: id,
  status: 'status-1',
  priority: 'Normal',
  cust_city: 'Pune',
  due: DAY,
  assgne_id: 'user-1',
  ...part,
});

export const dayTasks = [
  task('AC service', { start_time: '09:00', end_time: '10:30', priority: 'Urgent', helpers: 'Meena Iyer' }),
  task('Door seal', { start_time: '11:00', end_time: '12:00', travel: 20, status: 'status-2' }),
  task('Geyser check', { start_time: '11:30', end_time: '13:00', travel: 15, cust_city: 'Mumbai' }),
  task('Filter change', { start_time: '09:30', end_time: '11:00', assgne_id: 'user-2', priority: 'High' }),
  task('Paperwork', { assgne_id: 'user-2', priority: 'Low' }),
  task('Next day visit', { due: '2026-03-12', start_time: '10:00', end_time: '12:00' }),
  task('New fridge', { assgne_id: null, minutes: 90 }),
  task('Leaking tap', { assgne_id: null, due: null, priority: 'Urgent' }),
];

const put = (row: Row | undefined, input: Record<string, unknown>) => {
  const start = typeof input.start_time === 'string' ? input.start_time : null;
  const end = typeof input.end_time === 'string' ? input.end_time : null;
  return { ...row, assgne_id: input.assgne_id ?? null, due: input.due, start_time: start, end_time: end, reason: input.reason ?? null };
};

/** Sana is off until ten; nobody takes a second urgent task, and Imran only with a reason. */
export const dayProduct: FakeProduct = {
  ...fakeProduct,
  entities: [
    {
      ...taskEntity,
      can: { ...taskEntity.can, plan: "doc.status != 'status-4'", hours: true, judge: true },
      fields: [...taskEntity.fields, field('travel', 'integer'), field('minutes', 'integer')],
      workflows: [
        ...taskEntity.workflows,
        {
          name: 'plan',
          label: 'action.update_work_status',
          on: 'record',
          fields: ['assgne_id', 'due', 'start_time', 'end_time', 'reason'],
        },
        { name: 'hours', label: 'action.update_work_status', on: 'collection', fields: ['from', 'to'] },
        { name: 'judge', label: 'action.update_work_status', on: 'collection', fields: ['from', 'to'] },
      ],
    },
    ...fakeProduct.entities.slice(1),
  ],
  rows: { ...fakeProduct.rows, task: dayTasks },
  workflows: {
    ...fakeProduct.workflows,
    'task/plan': put,
    'task/hours': () => ({
      rows: [
        { lane: 'user-2', day: DAY, from: '06:00', to: '09:30', reason: 'shift', message: 'Shift starts at 9:30' },
        { lane: 'user-3', day: DAY, from: '13:00', to: '24:00', reason: 'leave', message: 'On leave' },
      ],
    }),
    'task/judge': (_row, { record, lane, start }) => {
      if (record === undefined) return { rows: [{ id: 'Geyser check', message: 'Overlaps with Door seal', hard: true }] };
      if (lane === 'user-3') return { rows: [{ id: record, message: 'Imran has no van that day.', hard: false }] };
      return { rows: start === '06:00' ? [{ id: record, message: 'The customer is not there before seven.', hard: true }] : [] };
    },
  },
};

/** The same day for somebody who may only look. */
export const stillProduct: FakeProduct = {
  ...dayProduct,
  entities: dayProduct.entities.map((one) => ({ ...one, can: { read: true, hours: true, judge: true }, workflows: [] })),
};

/** Two hundred people with ten tasks each on one day. */
export const crowdedDay: FakeProduct = {
  ...dayProduct,
  rows: {
    ...dayProduct.rows,
    user: Array.from({ length: 200 }, (_, index) => ({
      id: `user-${index + 1}`,
      user_name: `Person ${String(index + 1).padStart(3, '0')}`,
    })),
    task: Array.from({ length: 2000 }, (_, index) => {
      const hour = String(8 + (index % 10)).padStart(2, '0');
      return task(`Task ${index + 1}`, {
        assgne_id: `user-${Math.floor(index / 10) + 1}`,
        start_time: `${hour}:00`,
        end_time: `${hour}:45`,
      });
    }),
  },
};

/** The same day with places: two routes through Pune. */
const spots: Readonly<Record<string, readonly [number, number]>> = {
  'AC service': [18.52, 73.85],
  'Door seal': [18.535, 73.87],
  'Geyser check': [18.51, 73.88],
  'Filter change': [18.545, 73.83],
};
export const mappedDay: FakeProduct = {
  ...dayProduct,
  entities: dayProduct.entities.map((one, index) =>
    index === 0 ? { ...one, fields: [...one.fields, field('latitude', 'number'), field('longitude', 'number')] } : one,
  ),
  rows: {
    ...dayProduct.rows,
    task: dayTasks.map((row) => {
      const [latitude, longitude] = spots[row.id] ?? [null, null];
      return { ...row, latitude, longitude };
    }),
  },
};

/** Two thousand people, of whom those at the end of the list have work. */
export const largeProvider: FakeProduct = {
  ...dayProduct,
  rows: {
    ...dayProduct.rows,
    user: Array.from({ length: 2000 }, (_, index) => ({
      id: `user-${index + 1}`,
      user_name: `Person ${String(index + 1).padStart(4, '0')}`,
    })),
    task: ['user-1500', 'user-1990'].map((assgne_id, index) =>
      task(`Far visit ${index + 1}`, { assgne_id, start_time: '09:00', end_time: '10:00' }),
    ),
  },
};
