import { expect, it } from 'vitest';
import { dropLostSkills, type Skilled } from './skills.ts';

const skill = (vertical_id: string, skill_id = `${vertical_id} 1`) => ({ vertical_id, skill_id, level: 'vertical_level_2' });
const changed = (before: Skilled | null, after: Skilled) => {
  const copy = { ...after };
  dropLostSkills({ before, after: copy });
  return copy;
};

it.each([
  ['a vertical taken away takes its skills along', ['a', 'b'], ['b'], ['b']],
  ['all of them, all', ['a', 'b'], [], []],
  ['none, none', ['a', 'b'], ['b', 'a'], ['a', 'b']],
  ['another instead, those of the one', ['a', 'b'], ['b', 'c'], ['b']],
  ['the same, not those of a vertical that the person did not have before', ['b'], ['b'], ['a', 'b']],
])('%s', (_, had, has, left) => {
  const user_skills = [skill('a'), skill('b')];
  const { user_skills: kept } = changed({ user_vertical: had, user_skills }, { user_vertical: has, user_skills });
  expect(kept).toEqual(left.map((id) => skill(id)));
});

it('a service type taken away takes its skill along, and leaves verticals alone', () => {
  const rows = { user_skills: [skill('a')], user_srvc_skills: [{ srvc_type_id: 3 }, { srvc_type_id: 7 }] };
  const before = { user_vertical: ['a'], srvc_types_assigned_to_user: [3, 7], ...rows };
  expect(changed(before, { ...before, srvc_types_assigned_to_user: [7] })).toEqual({
    ...before,
    srvc_types_assigned_to_user: [7],
    user_srvc_skills: [{ srvc_type_id: 7 }],
  });
});

it('a new person loses nothing, and lists that are not there are none', () => {
  const person = { user_vertical: null, user_skills: [skill('a')] };
  expect(changed(null, person)).toEqual(person);
  expect(changed({ user_vertical: ['a'], user_skills: null }, { user_vertical: null, user_skills: null })).toEqual({
    user_vertical: null,
    user_skills: null,
  });
});
