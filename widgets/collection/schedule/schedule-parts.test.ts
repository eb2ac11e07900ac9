import { describe, expect, it } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import type { ViewField } from '../../../engine/react/index.ts';
import type { SpanFields } from '../span/spans.ts';
import { inputOf, placingOf, valuesOf } from './drop-values.ts';
import { extentOf, hoursOf, minuteAt, placeOf } from './hours.ts';
import { placeFrom, placeText, pressed, resized, type Target } from './targets.ts';
import { conflictsIn } from './use-judge.ts';
import { offIn } from './use-off.ts';

const DAY = '2026-03-11';
const minute = (at: number) => Date.parse(`${DAY}T00:00:00Z`) / 60_000 + at;
const span = (start: number, end: number) => ({
  row: { id: 1, version: 1 },
  start: minute(start),
  end: minute(end),
  firstDay: DAY,
  lastDay: DAY,
  isAllDay: false,
});

describe('hours', () => {
  it('are six to ten, and as many more as the bars take', () => {
    expect(hoursOf(DAY, [])).toEqual({ from: 360, to: 1320 });
    expect(hoursOf(DAY, [span(310, 400), span(1300, 1345)])).toEqual({ from: 300, to: 1380 });
    expect(hoursOf(DAY, [span(-60, 1500)])).toEqual({ from: 0, to: 1440 });
  });

  it('give a place for a minute and a minute for a place', () => {
    const hours = { from: 360, to: 1320 };
    expect([placeOf(hours, 600), placeOf(hours, 100), placeOf(hours, 2000)]).toEqual([25, 0, 100]);
    expect(extentOf(hours, 300, 480)).toEqual({ at: 0, length: 12.5 });
    expect(minuteAt(hours, 0.25)).toBe(600);
  });
});

describe('keys', () => {
  const keys = {
    lanes: ['a', 'b'],
    step: 15,
    isByDay: false,
    first: DAY,
    last: DAY,
    length: 60,
    canResize: true,
    takesTray: true,
  };
  const at: Target = { lane: 'a', day: DAY, start: 547, end: 607 };
  const press = (key: string, more: object = {}) => ({ key, isShift: false, isAlt: false, isRtl: false, ...more });

  it.each([
    ['to the next full step', press('ArrowRight'), { start: 555, end: 615 }],
    ['to the step before', press('ArrowLeft'), { start: 540, end: 600 }],
    ['the other way from right to left', press('ArrowRight', { isRtl: true }), { start: 540, end: 600 }],
    ['by an hour', press('ArrowRight', { isShift: true }), { start: 607, end: 667 }],
    ['by five minutes', press('ArrowRight', { isAlt: true }), { start: 550, end: 610 }],
    ['to the lane below', press('ArrowDown'), { lane: 'b' }],
    ['to the tray above the first lane', press('ArrowUp'), { lane: undefined }],
    ['to a later end', press('+'), { start: 547, end: 622 }],
  ])('take a bar %s', (_what, key, expected) => {
    expect(pressed(at, key, keys)).toEqual({ ...at, ...expected });
  });

  it('stay within the day, the lanes and the days shown', () => {
    expect(pressed({ ...at, start: 0, end: 60 }, press('ArrowLeft'), keys)).toMatchObject({ start: 0, end: 60 });
    expect(pressed({ ...at, lane: 'b' }, press('ArrowDown'), keys)?.lane).toBe('b');
    expect(pressed(at, press('ArrowUp'), { ...keys, takesTray: false })?.lane).toBe('a');
    expect(pressed(at, press('ArrowRight'), { ...keys, isByDay: true })).toEqual(at);
    expect(pressed(at, press('x'), keys)).toBeUndefined();
    expect(pressed(at, press('+'), { ...keys, canResize: false })).toBeUndefined();
    expect(resized(at, -500, 15)).toEqual({ ...at, end: 562 });
  });

  it('give a time to what has none', () => {
    expect(pressed({ ...at, start: undefined, end: undefined }, press('ArrowRight'), keys)).toMatchObject({ start: 540, end: 600 });
  });
});

it('writes a place into the page and reads it, whatever a key holds', () => {
  const place = { kind: 'day', lane: 'is-"a":b]', day: DAY } as const;
  expect(placeFrom(placeText(place))).toEqual(place);
  expect(placeFrom(placeText({ kind: 'tray' }))).toEqual({ kind: 'tray' });
});

describe('what a drop writes', () => {
  const by = field('owner', 'ref', { ref: 'user' }) as ViewField;
  const timed: SpanFields = {
    date: field('due', 'date') as ViewField,
    from: field('start', 'time') as ViewField,
    to: field('end', 'time') as ViewField,
    until: undefined,
  };
  const instants: SpanFields = {
    date: field('begins', 'datetime') as ViewField,
    until: field('ends', 'datetime') as ViewField,
    from: undefined,
    to: undefined,
  };
  const timeZone = 'Asia/Kolkata';
  const placing = { lane: 'u', day: DAY, start: 540, end: 1440 };
  const options = { workflow: 'plan', lane: 'owner', day: 'due', start: 'start', end: 'end', reason: 'why' };

  it('is a day and two times, or two instants of the wall clock', () => {
    expect(valuesOf(placing, { field: by, fields: timed, timeZone })).toEqual({
      '/owner': 'u',
      '/due': DAY,
      '/start': '09:00',
      '/end': '23:59',
    });
    expect(valuesOf(placing, { field: by, fields: instants, timeZone })).toEqual({
      '/owner': 'u',
      '/begins': '2026-03-11T03:30:00.000Z',
      '/ends': '2026-03-11T18:29:00.000Z',
    });
  });

  it('reads from a record what would put it back', () => {
    const row = { id: 1, version: 1, owner: 'u', due: DAY, start: '09:00', end: '10:00' };
    const found = placingOf(row, { field: by, fields: timed, timeZone });
    expect(found).toEqual({ lane: 'u', day: DAY, start: 540, end: 600 });
    expect(inputOf(found, { options, fields: timed, timeZone, reason: undefined })).toEqual({
      owner: 'u',
      due: DAY,
      start: '09:00',
      end: '10:00',
    });
    expect(
      inputOf({ ...found, lane: null }, { options: { workflow: 'plan', lane: 'owner' }, fields: timed, timeZone, reason: 'x' }),
    ).toEqual({
      owner: null,
    });
  });
});

it('takes of an answer what says when and why, and nothing else', () => {
  const off = offIn({
    rows: [
      { lane: 7, day: DAY, from: '09:00', to: '24:00', reason: 'leave', message: 'On leave' },
      { lane: 7, day: DAY, from: '00:00', to: '09:00', message: 'Night', is_usual: true },
      { lane: 7, day: DAY, from: '11:00', to: '09:00', message: 'Backwards' },
      { lane: 7, from: '11:00', to: '12:00', message: 'No day' },
      null,
    ],
  });
  const leave = { day: DAY, from: 540, to: 1440, message: 'On leave' };
  expect([...off]).toEqual([['is-7', [leave, { day: DAY, from: 0, to: 540, message: 'Night', isUsual: true }]]]);
  expect(offIn('nothing').size).toBe(0);
  expect(
    conflictsIn({
      rows: [
        { id: 1, message: 'No', hard: true },
        { id: 1, message: 'Hm', hard: 'yes' },
      ],
    }).get('1'),
  ).toEqual([
    { message: 'No', isHard: true },
    { message: 'Hm', isHard: false },
  ]);
});
