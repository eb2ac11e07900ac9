/** A large provider's week is gone through by the day and not by the window. */
import { expect, it } from 'vitest';
import { minutesIn } from '../scheduling/index.ts';
import { countedAt } from './grid.ts';
import { capacityOf, DAY, line, slot, technician, visit } from './testing/capacities.ts';

const HUBS = 40;
const PEOPLE = 5;
const hubs = Array.from({ length: HUBS }, (_, index) => ({ id: `hub-${index}`, name: `Hub ${index}`, verticalId: 'line' }));
const term = { verticalId: 'line', kind: 'primary', from: '2031-01-01', to: null } as const;

it('looks at nobody and no visit once for each window', () => {
  let looked = { people: 0, visits: 0 };
  const technicians = hubs.flatMap(({ id }) =>
    Array.from({ length: PEOPLE }, (_, index) => {
      const person = technician(`${id} ${index}`);
      return Object.defineProperty(person, 'hubs', {
        get: () => {
          looked.people += 1;
          return [{ ...term, hubId: id }];
        },
      });
    }),
  );
  const visits = technicians.map(({ id }) => {
    const own = visit(`of ${id}`, { hubId: id.split(' ')[0] ?? null, technicianId: id, at: 600 });
    return Object.defineProperty(own, 'day', {
      get: () => {
        looked.visits += 1;
        return DAY;
      },
    });
  });
  const slots = [slot('morning', 540, 720), slot('noon', 720, 900), slot('evening', 900, 1080)];
  const capacity = capacityOf({ technicians, visits, hubs, slots });
  looked = { people: 0, visits: 0 };
  const cells = hubs.flatMap((hub) => countedAt(capacity, hub, line())).map(({ cell }) => cell);
  expect(cells).toHaveLength(HUBS * slots.length);
  const windows = slots.reduce((sum, each) => sum + minutesIn([each]), 0);
  expect(cells.reduce((sum, each) => sum + each.capacity, 0)).toBe(HUBS * PEOPLE * windows);
  expect(cells.flatMap(({ visitIds }) => visitIds)).toHaveLength(visits.length);
  // A few looks for each of them, whatever the number of hubs and windows.
  expect(looked.people).toBeLessThanOrEqual(3 * technicians.length);
  expect(looked.visits).toBeLessThanOrEqual(3 * visits.length);
});
