import { expect, it } from 'vitest';
import { judgeOf, placeOf, usualPolicy, type Ways } from '../scheduling/index.ts';
import { countedAt } from './grid.ts';
import { addedTravel } from './insertion.ts';
import { capacityOf, hub, line, technician, visit } from './testing/capacities.ts';

it('a window is as near as its ways were measured, not as the crow flies', async () => {
  const [here, there] = [
    { latitude: 18.52, longitude: 73.85 },
    { latitude: 18.53, longitude: 73.86 },
  ];
  const { days, ...capacity } = capacityOf({
    technicians: [technician('a')],
    visits: [visit('x', { site: here, technicianId: 'a', at: 540, duration: 30 })],
  });
  const judge = judgeOf({ ...usualPolicy, constraints: [] });
  const added = (ways: Ways | undefined) =>
    addedTravel({ ...days, ways }, visit('wanted', { site: there, day: '' }), countedAt({ ...capacity, days }, hub, line()), { judge });
  const way = (minutes: number) => ({ minutes, metres: 9000 });
  const ways: Ways = new Map([
    [placeOf(here), new Map([[placeOf(there), way(40)]])],
    [placeOf(there), new Map([[placeOf(here), way(40)]])],
  ]);
  expect(await added(ways)).toEqual([40]);
  expect((await added(undefined))[0]).toBeLessThan(20);
});
