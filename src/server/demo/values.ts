/** What people fill into the custom fields of the demo's forms. */
import { clockTime } from '../../../engine/core/format/zone-days.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import type { Calendar } from './calendar.ts';
import type { RequestPlan, SubtaskPlan } from './plan.ts';
import type { Random } from './random.ts';

/** Custom values of a request, by its type. */
export function requestValues({ type, created }: RequestPlan, calendar: Calendar, random: Random): Row {
  const past = calendar.day(created - random.between(200, 1500));
  if (type === 'acme.cooling') {
    return {
      ac_type: random.pick(['Split', 'Window', 'Cassette', 'Tower']),
      model: `AX-${random.between(100, 999)}`,
      capacity: random.pick([1, 1.5, 2]),
      bought_on: past,
      in_warranty: random.pick(['Yes', 'No', 'Not sure']),
      symptoms: [random.pick(['Not cooling', 'Water leaking', 'Noise', 'Does not start', 'Smell'])],
    };
  }
  if (type === 'globex.water') {
    return {
      purifier: random.pick(['RO', 'UV', 'RO + UV', 'Gravity']),
      tds: random.between(80, 900),
      filter_changed: past,
      problems: [random.pick(['Slow flow', 'Taste', 'Leak', 'No power'])],
    };
  }
  return {
    units: random.between(1, 12),
    floor: random.pick(['Ground', 'First', 'Second', 'Roof']),
    entry_time: random.pick(['09:00', '09:30', '10:00']),
    access: ['Gate pass', 'Service lift'].slice(0, random.between(1, 2)),
    conditions: 'Scaffolding on site until the end of the month.',
  };
}

/** What a technician has filled in once the work is done. */
export function visitValues({ type, start }: SubtaskPlan, random: Random): Row {
  if (type === 'install') {
    return { installed: random.between(1, 4), tested: 'Passed', materials: ['Copper pipe', 'Wall bracket'].slice(0, random.between(1, 2)) };
  }
  return {
    cause: random.pick(['Wear', 'Voltage', 'Blockage', 'Installation', 'Misuse']),
    serial: `SN${random.between(1_000_000, 9_999_999)}`,
    reading: random.between(180, 260),
    arrived: clockTime(Math.floor(start / 60) * 60 + random.between(0, 59)),
    parts: [random.pick(['Capacitor', 'Filter', 'Membrane', 'Valve', 'Fuse'])],
    work_done: 'Opened, cleaned, part replaced, tested.',
    checks: ['Power off', 'Area cleaned', 'Tested', 'Customer shown'].slice(0, random.between(2, 4)),
    paid: random.pick(['Warranty', 'Customer', 'Contract']),
    satisfaction: random.between(3, 5),
    unit_code: `890${random.between(1_000_000_000, 9_999_999_999)}`,
    advice:
      '<p>Clean the filter <strong>every two weeks</strong> in summer.</p><ul><li><p>Switch off first</p></li><li><p>Rinse, dry, put back</p></li></ul>',
  };
}
