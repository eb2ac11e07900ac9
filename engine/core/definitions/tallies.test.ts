import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';

const faultsOf = (tally: object) =>
  validateDefinitions(changed('task.json', '/x-entity/tallies', [{ id: 'one', by: [], ...tally }]), schemas).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  );
const AT = '/x-entity/tallies/0';

it('takes counts by values and by days, with sums', () => {
  expect(
    faultsOf({
      by: ['/state', '/kind_id'],
      filled: ['/title'],
      among: { '/state': ['open'] },
      day: '/due',
      each: 'month',
      sums: ['/labour'],
    }),
  ).toEqual([]);
});

it.each<[string, object, string]>([
  ['a sum of texts', { sums: ['/title'] }, `${AT}/sums/0 tally`],
  ['whether a field has a value that it counts by', { by: ['/state'], filled: ['/state'] }, `${AT}/filled/0 tally`],
  ['records told apart by a number', { among: { '/labour': ['1'] } }, `${AT}/among/~1labour tally`],
  ['records told apart by what there is not', { among: { '/colour': ['red'] } }, `${AT}/among/~1colour unknown-field`],
  ['a day that is none', { day: '/title' }, `${AT}/day tally`],
  ['a time zone of a day', { day: '/due', zone: 'Asia/Kolkata' }, `${AT} tally`],
  ['a time zone that there is not', { day: '/due', zone: 'Mars/Base' }, `${AT}/zone tally`],
  ['months of nothing', { each: 'month' }, `${AT}/each tally`],
])('refuses %s', (_, tally, fault) => {
  expect(faultsOf(tally)).toContain(fault);
});
