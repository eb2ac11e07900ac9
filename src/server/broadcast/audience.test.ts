import { describe, expect, it } from 'vitest';
import { type Job, obstacleOf, type Person, worstOf } from './audience.ts';

const wave = { radius_km: 10, level_min: 3, delay_min: 0 };
const job: Job = { skillId: 'gas', day: '2026-03-02', site: { latitude: 12.97, longitude: 77.59 } };
const near = { latitude: 12.98, longitude: 77.6 };
const far = { latitude: 13.2, longitude: 77.6 };
const person = (level: number, more: object = {}, places = [near]): Person => ({
  id: 'p',
  skills: [{ skill_id: 'gas', level: `vertical_level_${level}`, ...more }],
  places,
});

describe('obstacleOf', () => {
  it.each<[string, Person, Job, string | undefined]>([
    ['fits', person(3), job, undefined],
    ['has not the skill', { id: 'p', skills: [], places: [near] }, job, 'NO_SKILL'],
    ['has it no longer', person(5, { valid_to: '2026-03-01' }), job, 'NO_SKILL'],
    ['has it later', person(5, { valid_from: '2026-03-03' }), job, 'NO_SKILL'],
    ['has it at too low a level', person(2), job, 'LEVEL_LOW'],
    ['is too far away', person(3, {}, [far]), job, 'TRAVEL'],
    ['has one hub in reach', person(3, {}, [far, near]), job, undefined],
    ['works from nowhere', person(3, {}, []), job, undefined],
    ['goes nobody knows where', person(3, {}, [far]), { ...job, site: null }, undefined],
    ['needs no skill', { id: 'p', skills: [], places: [] }, { ...job, skillId: null }, undefined],
  ])('%s', (_, who, what, expected) => {
    expect(obstacleOf(who, wave, what)).toBe(expected);
  });
});

it('names what whoever came furthest failed at', () => {
  expect(worstOf([], [wave], job)).toBe('NO_SKILL');
  expect(worstOf([{ id: 'p', skills: [], places: [] }, person(1)], [wave], job)).toBe('LEVEL_LOW');
  expect(worstOf([person(1), person(5, {}, [far])], [wave], job)).toBe('TRAVEL');
});
