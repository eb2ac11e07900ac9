/** What the stories of comparisons show: what a plan would change of a day, beside what it leaves alone. */
import type { FakeProduct } from '../../../.storybook/fake-client.ts';
import { entity, fakeProduct, field, taskEntity } from '../../../.storybook/fake-product.ts';
import type { ViewOptions } from '../options.ts';
import { DAY } from '../schedule/story-day.ts';

export const comparison: ViewOptions = {
  id: 'plan',
  as: 'comparison',
  by: '/user',
  date: '/day',
  from: '/start',
  to: '/end',
  travel: '/travel',
  columns: ['/work', '/city'],
  latitude: '/latitude',
  longitude: '/longitude',
  place: '/city',
  before: { by: '/before_user', date: '/before_day', from: '/before_start', to: '/before_end', travel: '/before_travel' },
  beside: {
    ...{ entity: 'task', key: '/task', by: '/assgne_id', date: '/due', from: '/start_time', to: '/end_time' },
    columns: ['/title', '/cust_city'],
  },
  pairs: { entity: 'total', by: '/user', date: '/day', order: ['/title'], workflow: 'accept' },
  days: { from: `'${DAY}'`, to: `'${DAY}'` },
};

type Visit = readonly [start: string, end: string];
type Made = {
  readonly user: string | null;
  readonly at?: Visit;
  readonly before?: string;
  readonly was?: Visit;
  readonly place: readonly [number, number];
};

const proposal = (work: string, { user, at, before, was, place }: Made) => ({
  ...{ id: work, version: 1, work, city: 'Pune', task: `task of ${work}`, user, day: DAY, start: at?.[0] ?? null, end: at?.[1] ?? null },
  ...{ before_user: before ?? null, before_day: DAY, before_start: was?.[0] ?? null, before_end: was?.[1] ?? null },
  ...{ travel: 15, before_travel: 20, latitude: place[0], longitude: place[1] },
});

export const proposals = [
  proposal('AC service', { user: 'user-1', at: ['09:00', '10:30'], before: 'user-1', was: ['09:00', '10:30'], place: [18.52, 73.85] }),
  proposal('Door seal', { user: 'user-2', at: ['11:30', '12:30'], before: 'user-1', was: ['11:00', '12:00'], place: [18.535, 73.87] }),
  proposal('Geyser check', { user: 'user-1', at: ['11:00', '12:30'], before: 'user-1', was: ['13:00', '14:30'], place: [18.51, 73.88] }),
  proposal('New fridge', { user: 'user-2', at: ['09:30', '11:00'], place: [18.545, 73.83] }),
  proposal('Leaking tap', { user: null, place: [18.5, 73.8] }),
];

const texts = ['work', 'city', 'task', 'start', 'end', 'before_start', 'before_end'].map((name) =>
  field(name, name.includes('start') || name.includes('end') ? 'time' : 'text'),
);
const numbers = ['travel', 'before_travel', 'latitude', 'longitude'].map((name) => field(name, 'number'));
const days = ['day', 'before_day'].map((name) => field(name, 'date'));
const people = ['user', 'before_user'].map((name) => field(name, 'ref', { ref: 'user' }));

const total = (user: string, title: string) => ({ id: `total-${user}`, version: 1, user, title, day: DAY });

export const planProduct: FakeProduct = {
  ...fakeProduct,
  entities: [
    entity('proposal', { fields: [...texts, ...numbers, ...days, ...people] }),
    entity('total', {
      fields: [field('title', 'text'), field('user', 'ref', { ref: 'user' }), field('day', 'date')],
      can: { read: true, accept: true },
      workflows: [{ name: 'accept', label: 'action.update_work_status', icon: 'check', on: 'record', fields: [] }],
    }),
    taskEntity,
    ...fakeProduct.entities.filter(({ name }) => name !== 'task'),
  ],
  rows: {
    ...fakeProduct.rows,
    proposal: proposals,
    total: [total('user-1', 'Ravi Kumar'), total('user-2', 'Sana Shaikh')],
    task: [
      {
        id: 'fixed',
        version: 1,
        title: 'Warranty call',
        assgne_id: 'user-2',
        due: DAY,
        start_time: '14:00',
        end_time: '15:00',
        cust_city: 'Pune',
      },
      // Known by its proposal already.
      { id: 'task of AC service', version: 1, title: 'AC service', assgne_id: 'user-1', due: DAY, start_time: '09:00', end_time: '10:30' },
    ],
  },
  workflows: { ...fakeProduct.workflows, 'total/accept': (row) => row },
};

const MANY = 200;
const minute = (index: number) => String((index * 7) % 60).padStart(2, '0');

/** Two hundred people with five visits each: four hundred rows. */
export const manyPlans: FakeProduct = {
  ...planProduct,
  rows: {
    ...planProduct.rows,
    task: [],
    total: Array.from({ length: MANY }, (_, index) => total(`user-${index + 1}`, `Person ${String(index + 1).padStart(3, '0')}`)),
    proposal: Array.from({ length: MANY * 5 }, (_, index) => {
      const hour = 8 + (index % 5) * 2;
      const at: Visit = [`${String(hour).padStart(2, '0')}:${minute(index)}`, `${String(hour + 1).padStart(2, '0')}:${minute(index)}`];
      const user = `user-${Math.floor(index / 5) + 1}`;
      const before = `user-${((Math.floor(index / 5) + (index % 3)) % MANY) + 1}`;
      return proposal(`Visit ${index + 1}`, { user, at, before, was: at, place: [18.4 + (index % 37) / 100, 73.7 + (index % 53) / 100] });
    }),
  },
};
