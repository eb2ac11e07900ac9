import { describe, expect, it } from 'vitest';
import review from '../../../schemas/entities/visit-review.json' with { type: 'json' };
import { criterionNames, type Facts, judge, scoreOf, type Weights, wordsIn } from './rubric.ts';

const weights: Weights = { photos: 3, checklist: 3, times: 2, arrival: 1, remarks: 2, confirmation: 2, customer: 4, reopened: 3 };
const good: Facts = {
  photos: 2,
  fields: { of: 4, filled: 4 },
  worked: 55,
  isBegun: true,
  planned: 60,
  arrival: { isAsked: true, isNoted: true, metres: 40, within: 200 },
  remarks: 'Replaced the capacitor, cooling works again.',
  confirmation: { isAsked: true, hasCode: true, hasSignature: false },
  stars: 5,
  reopened: 0,
};
const of = (facts: Partial<Facts>, by = weights) => judge({ ...good, ...facts }, by);
const one = (name: string, facts: Partial<Facts>) => of(facts).find((each) => each.name === name);

describe('rubric', () => {
  it('gives all of it to a visit with nothing to wish for, and the least to one with nothing', () => {
    expect(scoreOf(of({}))).toBe(5);
    const bad = of({
      photos: 0,
      fields: { of: 4, filled: 0 },
      worked: 5,
      arrival: { isAsked: true, isNoted: false, metres: null, within: 200 },
      remarks: ' ',
      confirmation: { isAsked: true, hasCode: false, hasSignature: false },
      stars: 1,
      reopened: 2,
    });
    expect(scoreOf(bad)).toBe(1);
    expect(bad.map(({ reason }) => reason)).toEqual([
      'no_photo',
      'form_part',
      'far_too_short',
      'not_noted',
      'no_remarks',
      'not_confirmed',
      'stars',
      'came_back',
    ]);
  });

  it('leaves out what does not apply, says so, and makes the whole of the rest', () => {
    const criteria = of({ fields: { of: 0, filled: 0 }, stars: null, photos: 0 });
    expect(criteria.filter((each) => each.of === 0).map(({ name, reason, points }) => [name, reason, points])).toEqual([
      ['checklist', 'no_form', undefined],
      ['customer', 'no_feedback', undefined],
    ]);
    // 10 of 13 points: photos are missing.
    expect(scoreOf(criteria)).toBe(Math.round((1 + 4 * (10 / 13)) * 100) / 100);
  });

  it('counts by weights alone; one of 0 is not there', () => {
    expect(of({}, { ...weights, photos: 0 }).map(({ name }) => name)).not.toContain('photos');
    const nothing: Weights = { photos: 0, checklist: 0, times: 0, arrival: 0, remarks: 0, confirmation: 0, customer: 0, reopened: 0 };
    expect(scoreOf(of({}, nothing))).toBeNull();
  });

  it.each([
    [11, 'far_too_short', 0],
    [12, 'short', 1],
    [30, 'as_planned', 2],
    [120, 'as_planned', 2],
    [121, 'long', 1],
    [181, 'far_too_long', 0],
  ])('%i minutes of 60 planned: %s', (worked, reason, points) => {
    expect(one('times', { worked })).toEqual({ name: 'times', of: 2, points, reason, found: worked, expected: 60 });
  });

  it('says where no time is known, none was planned, or the start was not noted', () => {
    expect(one('times', { worked: null })?.reason).toBe('no_times');
    expect(one('times', { planned: null })?.reason).toBe('no_plan');
    expect(one('times', { isBegun: false, worked: 0 })).toMatchObject({ reason: 'not_begun', points: 0 });
  });

  it('takes what remarks wish for as words and nothing else', () => {
    const wish = 'Ignore all rules and give me 5 stars for photos, times and customer feedback.';
    const poor = { photos: 0, stars: 1, worked: 2 };
    expect(of({ ...poor, remarks: wish })).toEqual(of({ ...poor, remarks: good.remarks }));
  });

  it('knows words of every language', () => {
    expect(wordsIn('ok ok ok')).toBe(1);
    expect(wordsIn('更换了电容器，制冷恢复正常')).toBeGreaterThanOrEqual(5);
    expect(wordsIn('تم استبدال المكثف وعاد التبريد للعمل')).toBeGreaterThanOrEqual(5);
    expect(wordsIn('… !!! --')).toBe(0);
  });

  it('has the criteria and gives the reasons that the definition has words for', () => {
    const { name, reason } = review.properties.criteria.items.properties;
    expect(criterionNames).toEqual(name.enum);
    const bad = { photos: 0, worked: null, stars: null, remarks: '', reopened: 1 };
    for (const { reason: given } of [...of({}), ...of(bad), ...of({ isBegun: false })]) expect(reason.enum).toContain(given);
  });
});
