import { expect, it } from 'vitest';
import { stretchesOf, type TraceEvent } from './trace.ts';

const page = { pid: 1, tid: 2 };
const mark = (ts: number, message: string): TraceEvent => ({ ...page, name: 'TimeStamp', ph: 'I', ts, args: { data: { message } } });
const ran = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...page,
  name,
  ph: 'X',
  ts,
  dur,
  tdur: dur,
  ...more,
});

it('counts script inside script once', () => {
  const events = [
    mark(0, 'key'),
    ran('FunctionCall', 1_000, 5_000),
    ran('RunMicrotasks', 2_000, 3_000),
    ran('RunMicrotasks', 7_000, 2_000),
  ];
  expect(stretchesOf(events)).toEqual([{ mark: 'key', script: 7, layout: 0 }]);
});

it('takes layout out of the script around it, and leaves layout of its own alone', () => {
  const events = [mark(0, 'key'), ran('FunctionCall', 1_000, 5_000), ran('Layout', 2_000, 1_000), ran('UpdateLayoutTree', 9_000, 4_000)];
  expect(stretchesOf(events)).toEqual([{ mark: 'key', script: 4, layout: 5 }]);
});

it('gives what ran to the mark before it, and nothing before the first', () => {
  const events = [
    ran('FunctionCall', 1_000, 9_000),
    mark(20_000, 'leave'),
    ran('FunctionCall', 21_000, 1_000),
    mark(30_000, 'key'),
    ran('FunctionCall', 31_000, 2_000),
    ran('FunctionCall', 34_000, 3_000),
  ];
  expect(stretchesOf(events)).toEqual([
    { mark: 'leave', script: 1, layout: 0 },
    { mark: 'key', script: 5, layout: 0 },
  ]);
});

it('counts processor time of the page itself, not of other threads or of what kept it waiting', () => {
  const events = [mark(0, 'key'), ran('FunctionCall', 1_000, 9_000, { tdur: 2_000 }), ran('FunctionCall', 1_000, 9_000, { tid: 3 })];
  expect(stretchesOf(events)).toEqual([{ mark: 'key', script: 2, layout: 0 }]);
});
