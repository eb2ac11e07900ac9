/** A short run of the bench of flows: that both sides are written to, flows run on one of them, and every figure comes, never how fast. */
import { beforeAll, expect, it } from 'vitest';
import { started } from './definitions.ts';
import { benchFlows, type FlowFigures } from './index.ts';
import { short } from './pace.ts';

const printed: string[] = [];
let figures: FlowFigures;

/** Milliseconds: two servers are built, filled and started, and each engine once more, on a machine that does other things too. */
const PATIENCE = 480_000;

beforeAll(async () => {
  figures = await benchFlows((text) => printed.push(text), short);
}, PATIENCE);

const isFigure = (value: number) => Number.isFinite(value) && value > 0;

it('writes as many records with flows as without', () => {
  const { without, with: on, ratio, quiet } = figures.load;
  expect([without.records, on.records]).toEqual([short.events, short.events]);
  const all = [without, on].flatMap(({ rate, lists }) => [rate, lists.p50, lists.p95]);
  expect([...all, ...Object.values(ratio), ...Object.values(quiet)].filter((value) => !isFigure(value))).toEqual([]);
});

it('starts each flow, and each execution ends', () => {
  const { flows, states, lags } = figures.load.ended;
  expect(Object.keys(flows).sort()).toEqual([...started].sort());
  expect(Object.keys(states)).toEqual(['succeeded']);
  expect(Object.values(lags).every(isFigure)).toBe(true);
});

it('works off what waits together, each step once', () => {
  for (const { executions, states, steps, effects } of Object.values(figures.atOnce))
    expect([states, steps, effects]).toEqual([{ succeeded: executions }, executions * 3, { total: executions, different: executions }]);
});

it('is printed with every figure', () => {
  const text = printed.join('\n');
  expect(text).toContain(figures.load.ratio.rate.toFixed(2));
  expect(text).toMatch(/^postgres .*60/m);
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});
