import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { said } from '../../../engine/server/kernel/said.ts';
import { minutesIn, type Span, without } from '../scheduling/index.ts';
import { cellOf } from './cell.ts';
import { refusalOf } from './closed-words.ts';
import { countedAt } from './grid.ts';
import { askedOf, capacityOf, DAY, hub, line, slot, technician, visit } from './testing/capacities.ts';
import type { Cell, Setting } from './types.ts';

type Made = NonNullable<Parameters<typeof capacityOf>[0]>;
const cell = (made: Made = {}, asked: Parameters<typeof askedOf>[1] = {}): Cell => {
  const capacity = capacityOf(made);
  return cellOf(capacity, askedOf(capacity, asked));
};
const two = [technician('a'), technician('b')];
const needing = (id: string, skillId: string) => visit(id, { at: 540, skills: [{ skillId, level: 1 }] });
const skilled = (id: string, level: number) => technician(id, { skills: [{ skillId: 's', level, from: null, to: null }] });
const setting = (more: Partial<Setting>): Made => ({ lines: [line(more)] });

describe('the capacity of a window', () => {
  it('is what its people work in it, without leave and with their part of the break', () => {
    expect(cell({ technicians: two })).toMatchObject({ capacity: 360, booked: 0, free: 360, closed: null, technicianIds: ['a', 'b'] });
    expect(cell({ technicians: two, hours: (id) => (id === 'a' ? [] : [{ from: 600, to: 1080 }]) }).capacity).toBe(120);
    expect(cell({ breakMinutes: 60 }).capacity).toBe(160);
  });

  it.each<[string, Made, Partial<Cell>]>([
    ['a buffer', setting({ buffer: 0.1 }), { capacity: 162, free: 162 }],
    ['a reserve', setting({ reserve: 0.1 }), { capacity: 180, reserve: 18, free: 162 }],
    ['overbooking', setting({ overbook: 0.1 }), { capacity: 180, free: 198 }],
    ['a limit in minutes', { slots: [slot('m', 540, 720, { limit: 100 })] }, { free: 100 }],
    [
      'a limit in jobs of 60 and 30 minutes',
      { ...setting({ travel: 30 }), slots: [slot('m', 540, 720, { limitBy: 'jobs', limit: 1 })] },
      { free: 90 },
    ],
    ['jobs of 60 and 30 minutes each', setting({ unit: 'jobs', travel: 30 }), { capacity: 2, free: 2 }],
    [
      'people who have not come in',
      { ...setting({ punchedInOnly: true }), technicians: two, punchedIn: new Set(['b']) },
      { capacity: 180, technicianIds: ['b'] },
    ],
    [
      'an override',
      { overrides: [{ slotId: 'morning', hubId: 'hub', day: DAY, extra: 45, isClosed: false, reason: 'Fair', by: null }] },
      { free: 225, reason: 'Fair' },
    ],
  ])('knows %s', (_, made, expected) => expect(cell(made)).toMatchObject(expected));

  it('is less by what is booked and held, in minutes where they are and in jobs where they begin', () => {
    const visits = [visit('x', { at: 690, technicianId: 'a' }), visit('y', { window: { from: 540, to: 720 } }), visit('z')];
    expect(cell({ visits })).toMatchObject({ booked: 90, free: 90, visitIds: ['x', 'y'] });
    expect(cell({ visits, ...setting({ unit: 'jobs' }) })).toMatchObject({ capacity: 3, booked: 2, free: 1 });
    const hold = { id: 'h', slotId: 'morning', hubId: 'hub', day: DAY, minutes: 60, skillIds: [] };
    const [standing, over] = [Date.parse(`${DAY}T00:00:01Z`), Date.parse(`${DAY}T00:00:00Z`)];
    expect(cell({ holds: [{ ...hold, expiresAt: standing }] })).toMatchObject({ held: 60, free: 120 });
    expect(cell({ holds: [{ ...hold, expiresAt: over }] })).toMatchObject({ held: 0, free: 180 });
  });

  it('counts what its people do for others, and not what others do', () => {
    const elsewhere = { hubId: 'other', verticalId: 'another', at: 540 };
    expect(cell({ visits: [visit('x', { ...elsewhere, technicianId: 'a' })] }).booked).toBe(60);
    expect(cell({ visits: [visit('x', { ...elsewhere, technicianId: 'z' })] }).booked).toBe(0);
  });

  it('of a skill is that of people who have it, and less by what needs it or what they do', () => {
    const technicians = [skilled('a', 3), technician('b')];
    const asked = { skills: [{ skillId: 's', level: 3 }] };
    expect(cell({ technicians }, asked)).toMatchObject({ capacity: 180, technicianIds: ['a'] });
    expect(cell({ technicians: [skilled('a', 2)] }, asked)).toMatchObject({ capacity: 0, closed: 'NOBODY' });
    expect(cell({ technicians, visits: [needing('x', 's'), needing('y', 't')] }, asked).booked).toBe(60);
    expect(cell({ technicians, visits: [{ ...needing('y', 't'), technicianId: 'a' }] }, asked).booked).toBe(60);
  });

  it('counts somebody where he is relocated to alone', () => {
    const term = { verticalId: 'line', from: '2031-01-01', to: null } as const;
    const away = technician('a', {
      hubs: [
        { ...term, hubId: 'hub', kind: 'primary' },
        { ...term, hubId: 'other', kind: 'relocation' },
      ],
    });
    const helping = technician('b', {
      hubs: [
        { ...term, hubId: 'other', kind: 'primary' },
        { ...term, hubId: 'hub', kind: 'secondary' },
      ],
    });
    expect(cell({ technicians: [away, helping] }).technicianIds).toEqual([]);
    expect(cell({ technicians: [away, helping] }, { hub: { ...hub, id: 'other' } }).technicianIds).toEqual(['a', 'b']);
  });
});

describe('a window is closed', () => {
  const at = (time: string) => Date.parse(`${DAY}T${time}Z`);
  it.each<[string, Made, Cell['closed'], string]>([
    ['on another day of the week', { slots: [slot('m', 540, 720, { days: ['tue'] })] }, 'NOT_THAT_DAY', 'capacity.why_not_that_day'],
    ['on its day off', { slots: [slot('m', 540, 720, { holidays: [DAY] })] }, 'HOLIDAY', 'capacity.why_holiday'],
    ['on a day off of the organisation', { holidays: new Set([DAY]) }, 'HOLIDAY', 'capacity.why_holiday'],
    ['not where it is offered then', { holidays: new Set([DAY]), slots: [slot('m', 540, 720, { onHolidays: true })] }, null, ''],
    [
      'by an administrator',
      { overrides: [{ slotId: 'morning', hubId: 'hub', day: DAY, extra: 0, isClosed: true, reason: 'Flood', by: null }] },
      'CLOSED',
      'capacity.why_closed',
    ],
    ['beyond the horizon', { now: at('00:00') - 32 * 86_400_000 }, 'HORIZON', 'capacity.why_horizon'],
    ['after its cut-off', { now: at('07:01'), slots: [slot('m', 540, 720, { cutoff: 120 })] }, 'CUTOFF', 'capacity.why_cutoff'],
    ['not at its cut-off', { now: at('07:00'), slots: [slot('m', 540, 720, { cutoff: 120 })] }, null, ''],
    ['too soon from now', { now: at('08:01'), ...setting({ leadTime: 60 }) }, 'LEAD_TIME', 'capacity.why_lead_time'],
    ['where nobody works', { hours: () => [] }, 'NOBODY', 'capacity.why_nobody'],
  ])('%s', (_, made, closed, words) => {
    const capacity = capacityOf(made);
    const asked = askedOf(capacity);
    const counted = { ...asked, cell: cellOf(capacity, asked) };
    expect(counted.cell.closed).toBe(closed);
    expect(counted.cell.free > 0).toBe(closed === null);
    expect(refusalOf(counted, 60, capacity.days.names)?.split(' ')[0]).toBe(words === '' ? undefined : `t:${words}`);
  });

  it('for a skill whose people are booked, by its name', () => {
    const capacity = capacityOf({ technicians: [skilled('a', 3)], visits: [visit('x', { at: 540, duration: 180, technicianId: 'a' })] });
    const asked = askedOf(capacity, { skills: [{ skillId: 's', level: 3 }] });
    const words = refusalOf({ ...asked, cell: cellOf(capacity, asked) }, 60, capacity.days.names);
    expect(words).toBe(said('capacity.why_booked_skill', { skill: 'Heat pump', level: 3 }));
  });
});

describe('whatever there is', () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 1, max: 500 }) });
  const spanOf = ({ from, length }: { from: number; length: number }): Span => ({ from, to: from + length });
  const amounts = fc.record({
    unit: fc.constantFrom('jobs' as const, 'minutes' as const),
    buffer: fc.double({ min: 0, max: 0.9, noNaN: true }),
    reserve: fc.double({ min: 0, max: 0.9, noNaN: true }),
    overbook: fc.double({ min: 0, max: 1, noNaN: true }),
    travel: fc.integer({ min: 0, max: 60 }),
  });
  const scene = fc.record({
    amounts,
    people: fc.array(fc.array(span, { maxLength: 3 }), { maxLength: 4 }),
    slots: fc.array(span, { minLength: 1, maxLength: 5 }),
    visits: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 1439 }), duration: fc.integer({ min: 1, max: 400 }), who: fc.nat({ max: 5 }) }),
      { maxLength: 8 },
    ),
  });
  type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never;
  const made = ({ people, slots, visits, amounts: given }: Scene): Made & { readonly visits: readonly ReturnType<typeof visit>[] } => ({
    ...setting(given),
    technicians: people.map((_, index) => technician(`${index}`)),
    hours: (id) => without((people[Number(id)] ?? []).map(spanOf), []),
    slots: slots.map((each, index) => slot(`${index}`, each.from, each.from + each.length)),
    visits: visits.map(({ at, duration, who }, index) => visit(`v${index}`, { at, duration, technicianId: who > 3 ? null : `${who}` })),
  });
  const cells = (of: Made): readonly Cell[] => {
    const capacity = capacityOf(of);
    return countedAt(capacity, hub, capacity.lines[0] ?? line()).map((each) => each.cell);
  };

  it('nothing is below zero', () => {
    fc.assert(
      fc.property(scene, (given) => {
        for (const { capacity, booked, held, reserve, free, overbooked } of cells(made(given)))
          for (const figure of [capacity, booked, held, reserve, free, overbooked]) {
            expect(figure).toBeGreaterThanOrEqual(0);
            expect(Number.isInteger(figure)).toBe(true);
          }
      }),
    );
  });

  it('one visit more never leaves more free, and leave never gives more capacity', () => {
    fc.assert(
      fc.property(scene, span, (given, leave) => {
        const before = made(given);
        const after = cells({ ...before, visits: [...before.visits, visit('more', { at: 600, technicianId: '0' })] });
        const absent = cells({ ...before, hours: (id, day) => without(before.hours?.(id, day) ?? [], [spanOf(leave)]) });
        for (const [index, was] of cells(before).entries()) {
          expect(after[index]?.free).toBeLessThanOrEqual(was.free);
          expect(absent[index]?.capacity).toBeLessThanOrEqual(was.capacity);
        }
      }),
    );
  });

  it('no hour of anybody is counted in two windows that overlap', () => {
    fc.assert(
      fc.property(scene, (given) => {
        const scened = { ...made(given), ...setting({}) };
        const hours = given.people.reduce((sum, _, index) => sum + minutesIn(scened.hours?.(`${index}`, DAY) ?? []), 0);
        expect(cells(scened).reduce((sum, { capacity }) => sum + capacity, 0)).toBeLessThanOrEqual(hours);
      }),
    );
  });
});
