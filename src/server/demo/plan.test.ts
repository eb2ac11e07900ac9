import { describe, expect, it } from 'vitest';
import { lifecycleFaults } from '../setup/lifecycle.ts';
import { projectRequest, standardRequest, visit } from './lifecycles-data.ts';
import { FIRST_TECHNICIAN, planMonth, REQUESTS, SUBTASKS } from './plan.ts';
import { createRandom } from './random.ts';

describe('planMonth', () => {
  const month = planMonth();
  const subtasks = month.flatMap((request) => request.subtasks);

  it('plans as many as promised, and the same every time', () => {
    expect(month).toHaveLength(REQUESTS);
    expect(subtasks).toHaveLength(SUBTASKS);
    expect(planMonth()).toEqual(month);
  });

  it('runs forward in time', () => {
    const days = month.map(({ created }) => created);
    expect(days).toEqual([...days].sort((a, b) => a - b));
    expect(month.every(({ created, subtasks: own }) => created <= 0 && own.every(({ due }) => due >= created))).toBe(true);
    expect(subtasks.filter(({ path }) => path.includes('in_progress')).every(({ due }) => due <= 0)).toBe(true);
  });

  it('takes only moves that the life cycle has', () => {
    const moves = new Set(visit.moves.flatMap(({ from, to }) => to.map((target) => `${from}>${target}`)));
    const taken = subtasks.flatMap(({ path }) => path.map((to, index) => `${path[index - 1] ?? 'assigned'}>${to}`));
    expect(taken.filter((move) => !moves.has(move))).toEqual([]);
  });

  it('gives the technician of the account list a full day', () => {
    expect(subtasks.filter(({ technician, due }) => technician === FIRST_TECHNICIAN && due === 0).length).toBeGreaterThanOrEqual(6);
  });
});

it.each([standardRequest, projectRequest, visit])('the life cycle $name holds together', ({ kind, statuses, moves }) => {
  const all = statuses.map(({ key, title, type }, index) => ({
    id: key,
    key,
    title,
    statusType: type,
    isInitial: index === 0,
    isRetired: false,
    isFinal: !moves.some(({ from }) => from === key),
  }));
  const links = moves.flatMap(({ from, to }) => to.map((toId) => ({ fromId: from, toId })));
  expect(lifecycleFaults({ kind, statuses: all, moves: links })).toEqual([]);
});

describe('createRandom', () => {
  it('repeats itself', () => {
    const draw = () => Array.from({ length: 5 }, createRandom(42).next);
    expect(draw()).toEqual(draw());
    expect(createRandom(42).next()).toBeCloseTo(0.6011037519201636, 12);
  });

  it('keeps to its bounds', () => {
    const random = createRandom(1);
    const drawn = Array.from({ length: 500 }, () => random.between(3, 5));
    expect(new Set(drawn)).toEqual(new Set([3, 4, 5]));
    expect(Array.from({ length: 50 }, () => random.weighted({ never: 0, always: 1 }))).not.toContain('never');
  });
});
