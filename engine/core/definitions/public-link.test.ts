import { expect, it } from 'vitest';
import { changed, schemas } from './fixture.ts';
import { validateDefinitions } from './index.ts';
import { isObject } from './raw.ts';

const visit = {
  id: 'visit',
  of: '/kind_id',
  proof: { param: 'kind' },
  open: "doc.name != 'old'",
  zone: "'Asia/Tokyo'",
  shows: { name: 'doc.name' },
  each: { '/due': 'today()' },
  fields: ['/reason', '/photos'],
  required: ['/reason'],
  takes: { when: "doc.state == 'open'", code: 'over', message: 't:open' },
  set: { '/state': "default(before.state, 'open')" },
  files_of: '/owner_id',
};
const many = {
  ...visit,
  each: undefined,
  takes: undefined,
  many: { once: '/due', answers: { title: 'doc.title' } },
  set: { '/state': "default(parent.name, 'open')" },
};
const own = {
  id: 'own',
  proof: { entity: 'kind', digest: '/name', names: '/name' },
  open: "doc.state == 'open'",
  shows: { title: 'doc.title' },
  fields: ['/reason'],
};

const asks = { label: 't:finish', on: 'collection', input: { properties: { why: { type: 'string', title: 't:kind' } } } };
const offers = { 'offer-days': asks, 'keep-day': asks };
const kept = { type: 'string', title: 't:kind', 'x-ref': 'task' };
const offer = { at: '/kept_id', entity: 'task', workflow: 'offer-days', keep: 'keep-day', input: { why: 'doc.reason' } };
const offering = { ...many, fields: [...many.fields, '/kept_id'], offer };

/** Faults of a product whose tasks have this page. */
function faultsOf(page: object, unique: readonly (readonly string[])[] = [['kind_id', 'due']]): readonly string[] {
  const files = changed('task.json', '/x-entity/unique', unique).map((each) => {
    if (!isObject(each.json)) return each;
    const fields = isObject(each.json.properties) ? each.json.properties : {};
    if (each.file === 'task.json') {
      const workflows = { ...(isObject(each.json['x-workflows']) ? each.json['x-workflows'] : {}), ...offers };
      const access = [
        { id: 'offers', can: Object.keys(offers), when: 'user.is_admin' },
        ...(Array.isArray(each.json['x-access']) ? each.json['x-access'] : []),
      ];
      return {
        ...each,
        json: {
          ...each.json,
          'x-access': access,
          'x-workflows': workflows,
          properties: { ...fields, kept_id: kept },
          'x-public-link': page,
        },
      };
    }
    const owner = { type: 'string', title: 't:kind', 'x-ref': 'task' };
    return each.file === 'kind.json' ? { ...each, json: { ...each.json, properties: { ...fields, owner_id: owner } } } : each;
  });
  return validateDefinitions(files, schemas).map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);
}

it('takes a page for what is told of a record, and one for the record itself', () => {
  expect(faultsOf(visit)).toEqual([]);
  expect(faultsOf(own)).toEqual([]);
  expect(faultsOf(many)).toEqual([]);
  expect(faultsOf(offering)).toEqual([]);
  expect(faultsOf({ ...offering, offer: { ...offer, when: "doc.name != 'old'", instead: ['/reason'] } })).toEqual([]);
});

it.each<[string, object, string]>([
  ['a reference that is none', { ...visit, of: '/title' }, '/of public-link'],
  ['a field that there is not', { ...visit, of: '/kind_ids' }, '/of unknown-field'],
  ['a rule over a field that the other record does not have', { ...visit, open: 'doc.nope' }, '/open rule-field'],
  ['a rule that is no condition', { ...visit, open: 'doc.name' }, '/open rule-expects'],
  ['a page that shows what there is not', { ...visit, shows: { name: 'doc.title' } }, '/shows/name rule-field'],
  ['a name that every answer has', { ...visit, shows: { answer: 'doc.name' } }, '/shows/answer public-link'],
  ['whose it is', { ...visit, fields: ['/org_id', '/reason', '/photos'] }, '/fields/0 public-link'],
  ['what the server keeps', { ...visit, fields: ['/created_at', '/reason', '/photos'] }, '/fields/0 public-link'],
  ['what is needed and not asked for', { ...visit, required: ['/title'] }, '/required/0 public-link'],
  ['another word for what is not asked for', { ...visit, labels: { '/title': 't:kind' } }, '/labels/~1title public-link'],
  ['a word that there is not', { ...visit, labels: { '/reason': 't:nope' } }, '/labels/~1reason unknown-label'],
  ['an amount, which is kept in its smallest unit', { ...visit, fields: ['/cost', '/reason', '/photos'] }, '/fields/0 public-link'],
  ['a record to choose', { ...visit, fields: ['/kind_id', '/reason', '/photos'] }, '/fields/0 public-link'],
  ['files of nobody', { ...visit, files_of: undefined }, '/fields/1 public-link'],
  ['files of a name', { ...visit, files_of: '/name' }, '/files_of public-link'],
  ['what finds no record', { ...visit, each: { '/nope': 'today()' } }, '/each/~1nope unknown-field'],
  ['several records where there is one', { ...own, each: { '/due': 'today()' } }, '/each public-link'],
  ['a kept secret of another record', { ...visit, proof: own.proof }, '/proof public-link'],
  ['a keeper that there is not', { ...own, proof: { ...own.proof, entity: 'kin' } }, '/proof/entity unknown-entity'],
  ['a digest that there is not', { ...own, proof: { ...own.proof, digest: '/nope' } }, '/proof/digest unknown-field'],
  ['what the server sets and there is not', { ...own, set: { '/nope': 'now()' } }, '/set/~1nope unknown-field'],
  ['a rule of what is taken that is broken', { ...visit, takes: { ...visit.takes, when: 'doc.nope' } }, '/takes/when rule-field'],
  ['new records of the record itself', { ...own, many: many.many }, '/many public-link'],
  ['new records that are told again', { ...many, takes: visit.takes }, '/many public-link'],
  ['new records that are found', { ...many, each: visit.each }, '/each public-link'],
  ['a mark that there is not', { ...many, many: { once: '/nope' } }, '/many/once unknown-field'],
  ['a mark that several records may bear', { ...many, many: { once: '/title' } }, '/many/once public-link'],
  ['an answer that there is not', { ...many, many: { once: '/due', answers: { code: 'doc.nope' } } }, '/many/answers/code rule-field'],
  ['custom fields where no record is made', { ...visit, custom: true }, '/custom public-link'],
  ['the record around where there is none', { ...own, set: { '/state': 'parent.name' } }, '/set/~1state rule-root'],
  ['choices where no record is made', { ...visit, offer }, '/offer public-link'],
  ['choices at what is not asked for', { ...many, offer }, '/offer/at public-link'],
  ['choices that are no record', { ...many, offer: { ...offer, at: '/reason' } }, '/offer/at public-link'],
  ['choices that must be made', { ...offering, required: ['/kept_id'] }, '/offer/at public-link'],
  ['choices that nobody offers', { ...offering, offer: { ...offer, workflow: 'nope' } }, '/offer/workflow unknown-workflow'],
  ['choices that nobody keeps', { ...offering, offer: { ...offer, keep: 'nope' } }, '/offer/keep unknown-workflow'],
  ['choices by what is not asked for', { ...offering, offer: { ...offer, input: { why: 'doc.title' } } }, '/offer/input public-link'],
  ['choices by what there is not', { ...offering, offer: { ...offer, input: { why: 'doc.nope' } } }, '/offer/input/why rule-field'],
  ['choices under a condition that is none', { ...offering, offer: { ...offer, when: 'doc.name' } }, '/offer/when rule-expects'],
  [
    'choices in the stead of what is not asked for',
    { ...offering, offer: { ...offer, instead: ['/title'] } },
    '/offer/instead/0 public-link',
  ],
])('refuses %s', (_, page, fault) => {
  expect(faultsOf(page)).toEqual([`task.json#/x-public-link${fault}`]);
});

it('refuses records of which nothing says that there is one for each', () => {
  expect(faultsOf(visit, [['title']])).toEqual(['task.json#/x-public-link/each public-link']);
});
