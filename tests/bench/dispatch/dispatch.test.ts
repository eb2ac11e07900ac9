/** That answers are measured as published ones are, and that one which breaks a rule is no answer. Never how good they are. */
import { expect, it } from 'vitest';
import { search } from '../../../src/server/scheduling/solver/index.ts';
import { benchDispatch, published, short } from './index.ts';
import { type Instance, measured, readInstances } from './instance.ts';

const instances = readInstances(published);
const named = (name: string): Instance => {
  const found = instances.find((instance) => instance.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

it('has the 29 instances of Solomon with their optima, and three larger ones without', () => {
  expect(instances.filter(({ best, problem }) => best !== undefined && problem.visits === 100)).toHaveLength(29);
  expect(instances.filter(({ best }) => best === undefined).map(({ problem }) => problem.visits)).toEqual([400, 1000, 1000]);
});

it('meets an optimum that is met by itself', () => {
  const { plan } = search(named('C101').problem, { seed: 1, progress: (steps) => steps / 5000 });
  expect(measured(named('C101'), plan)).toBe(827.3);
});

const good = search(named('R101').problem, { seed: 1, progress: (steps) => steps / 500 }).plan;
const [first = [], second = [], ...others] = good.filter((list) => list.length > 1);
const rest = good.filter((list) => list.length === 1);
const broken: readonly (readonly [name: string, plan: readonly (readonly number[])[], fault: RegExp])[] = [
  ['that leaves one out', [first.slice(1), second, ...others, ...rest], /1 are not visited/],
  ['that goes twice', [first, [...second, first[0] ?? 0], ...others, ...rest], /twice|late/],
  ['that comes late', [first.toReversed(), second, ...others, ...rest], /late/],
  ['of too many routes', [...good.flat().map((visit) => [visit])], /more routes/],
];

it.each(broken)('refuses a plan %s', (_, plan, fault) => {
  expect(() => measured(named('R101'), plan)).toThrow(fault);
});

it('prints each case, and ends with what it comes to', () => {
  const printed: string[] = [];
  const [summary] = benchDispatch((text) => printed.push(text), short);
  expect(summary?.infeasible).toBe(0);
  expect(summary?.cases.map(({ name }) => name)).toEqual(['C101', 'R105']);
  expect(printed.at(-1)).toMatch(/^mean gap \d+\.\d{3} %, infeasible: 0$/);
});
