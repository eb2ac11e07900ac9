/** Tasks at places of Indian cities, for stories and tests. */
import type { FakeProduct } from '../../../.storybook/fake-client.ts';
import { entity } from '../../../.storybook/fake-product.ts';
import { fakeProduct, field, taskEntity, taskRows } from '../views/story-kit.ts';

const cities = [
  { name: 'Mumbai', latitude: 19.076, longitude: 72.8777 },
  { name: 'Pune', latitude: 18.5204, longitude: 73.8567 },
  { name: 'Nagpur', latitude: 21.1458, longitude: 79.0882 },
  { name: 'Bengaluru', latitude: 12.9716, longitude: 77.5946 },
  { name: 'Chennai', latitude: 13.0827, longitude: 80.2707 },
  { name: 'Delhi', latitude: 28.6139, longitude: 77.209 },
] as const;

const entities = [
  {
    ...taskEntity,
    fields: [...taskEntity.fields, field('location_latitude', 'number'), field('location_Longitude', 'number')],
  },
  ...fakeProduct.entities.slice(1),
];

/** Spread around the middle of its city, on a ring of its own. */
function placed(index: number) {
  const city = cities[index % cities.length] ?? cities[0];
  const turn = index * 2.4;
  const away = 0.01 * (1 + (index % 7));
  return {
    cust_city: city.name,
    location_latitude: city.latitude + away * Math.sin(turn),
    location_Longitude: city.longitude + away * Math.cos(turn),
  };
}

const rowAt = (index: number) => ({
  ...taskRows[index % taskRows.length],
  id: `task-${index + 1}`,
  display_code: `ACM-${String(index + 1).padStart(6, '0')}`,
});
const nowhere = { location_latitude: null, location_Longitude: null };

/** 52 tasks with a place, three of them at the same one, and 12 without. */
export const placedProduct: FakeProduct = {
  ...fakeProduct,
  entities,
  rows: {
    ...fakeProduct.rows,
    task: taskRows.map((row, index) => {
      if (index % 16 >= 13) return { ...row, ...nowhere };
      return { ...row, ...placed(index < 18 && index % 6 === 5 ? 5 : index) };
    }),
  },
};

export const manyPlaces: FakeProduct = {
  ...placedProduct,
  rows: { ...placedProduct.rows, task: Array.from({ length: 2300 }, (_, index) => ({ ...rowAt(index), ...placed(index) })) },
};

/** The same for somebody who may not ask for records by where they are. */
export const unaskedPlaces: FakeProduct = {
  ...manyPlaces,
  entities: manyPlaces.entities.map((each) => ({
    ...each,
    fields: each.fields.map((one) => (one.name.startsWith('location_') ? { ...one, filterable: false } : one)),
  })),
};

/** Places that stand alone, far from all others. */
const outposts = [
  { latitude: 26.9157, longitude: 70.9083 },
  { latitude: 26.1445, longitude: 91.7362 },
];
const TOWER = { latitude: 15.2993, longitude: 74.124 };
export const TOWER_COUNT = 240;

/** 4,000 tasks: in and around the cities, `TOWER_COUNT` of them at one place, and two that stand alone. */
export const crowdedProduct: FakeProduct = {
  ...placedProduct,
  rows: {
    ...placedProduct.rows,
    task: Array.from({ length: 4000 }, (_, index) => {
      const place = outposts[index] ?? (index < TOWER_COUNT + outposts.length ? TOWER : undefined);
      if (place) return { ...rowAt(index), cust_city: '', location_latitude: place.latitude, location_Longitude: place.longitude };
      const away = 1 + (index % 37) / 8;
      const near = placed(index);
      const city = cities[index % cities.length] ?? cities[0];
      return {
        ...rowAt(index),
        ...near,
        location_latitude: city.latitude + (near.location_latitude - city.latitude) * away,
        location_Longitude: city.longitude + (near.location_Longitude - city.longitude) * away,
      };
    }),
  },
};

export const unplacedProduct: FakeProduct = {
  ...placedProduct,
  rows: { ...placedProduct.rows, task: taskRows.map((row) => ({ ...row, ...nowhere })) },
};

/** Five visits of today around Pune, and three of tomorrow. */
export const dayProduct: FakeProduct = {
  ...placedProduct,
  rows: {
    ...placedProduct.rows,
    task: Array.from({ length: 8 }, (_, index) => ({
      ...rowAt(index),
      due: index < 5 ? '2031-03-04' : '2031-03-05',
      cust_city: 'Pune',
      location_latitude: 18.52 + 0.04 * Math.sin(index * 2.1),
      location_Longitude: 73.86 + 0.05 * Math.cos(index * 1.7),
    })),
  },
};

const MINUTE = 60_000;
/** Where three people were last; the third of them long ago, and one over the name of a city. */
const seen = [
  { id: 'last-1', user_id: 'user-1', latitude: 19.2, longitude: 72.95, minutes: 4 },
  { id: 'last-2', user_id: 'user-2', latitude: 13.0, longitude: 77.6, minutes: 12 },
  { id: 'last-3', user_id: 'user-3', latitude: 18.6, longitude: 73.8, minutes: 55 },
] as const;

export const seenProduct: FakeProduct = {
  ...placedProduct,
  entities: [
    ...entities,
    entity('last-place', {
      title: 'user_id',
      fields: [
        field('user_id', 'ref', { ref: 'user' }),
        field('latitude', 'number'),
        field('longitude', 'number'),
        field('seen_at', 'datetime'),
      ],
    }),
  ],
  rows: {
    ...placedProduct.rows,
    'last-place': seen.map(({ minutes, ...row }) => ({ ...row, seen_at: new Date(Date.now() - minutes * MINUTE).toISOString() })),
  },
};
