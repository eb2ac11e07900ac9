import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { keys } from './keys.ts';
import { whileShown } from './shown-move.ts';
import { isUnderWay } from './under-way.ts';

const field = (name: string, ref?: string) => ({ name, pointer: `/${name}`, ...(ref ? { ref } : {}) });
const view = (more: object) =>
  ({ name: 'job', fields: [field('title'), field('stage', 'stage'), field('mood')], ...more }) as unknown as EntityView;
const chosen = view({ chosenState: { field: 'stage', inputs: { move: 'to' } } });
const fixed = view({ lifecycle: { field: 'mood', moves: [{ workflow: 'cheer', from: ['sad'], to: 'glad' }] } });

const row = (id: string, more = {}) => ({ id, version: 1, title: id, stage: 's1', mood: 'sad', ...more });
const labels = { stage: { s1: { label: 'Open' } } };
const first = keys.list('job', { filter: 'a' });
const other = keys.list('job', { filter: 'b' });
const page = keys.record('job', '1');

let queries: QueryClient;
beforeEach(() => {
  queries = new QueryClient();
  queries.setQueryData(first, { pages: [{ data: [row('1'), row('2')], labels, next_page_token: null }], pageParams: [null] });
  queries.setQueryData(other, { pages: [{ data: [row('3')], labels, next_page_token: null }], pageParams: [null] });
  queries.setQueryData(page, { data: row('1'), labels });
  // The choices of the move are named by what taking it is called.
  queries.setQueryData(keys.choices('step', { of: '/to' }), [{ value: 's2', label: 'Begin', name: 'Begun', colour: 'yellow' }]);
});

const rowsOf = (key: readonly unknown[]) =>
  (queries.getQueryData(key) as { pages: { data: Record<string, unknown>[]; labels: typeof labels }[] }).pages.flatMap(({ data }) => data);
const onPage = () => queries.getQueryData(page) as { data: Record<string, unknown>; labels: unknown };
const shown = () => new Promise((done) => setTimeout(done));

function call() {
  let answer: (value: unknown) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const answered = new Promise((resolve, reject) => {
    [answer, refuse] = [resolve, reject];
  });
  return { answered, answer, refuse };
}

it('stands on lists and pages of the record while the call is under way, by its name, and nothing else is written', async () => {
  const before = [rowsOf(first)[1], queries.getQueryData(other)];
  let writes = 0;
  queries.getQueryCache().subscribe(({ type }) => (writes += Number(type === 'updated')));
  const { answered, answer } = call();
  const done = whileShown(queries, { entity: chosen, workflow: 'move', record: row('1'), input: { to: 's2' } }, answered);
  await shown();
  expect([rowsOf(first)[0]?.stage, onPage().data.stage]).toEqual(['s2', 's2']);
  expect(onPage().labels).toEqual({ stage: { s1: { label: 'Open' }, s2: { label: 'Begun', colour: 'yellow' } } });
  expect([rowsOf(first)[1], queries.getQueryData(other)]).toEqual(before);
  expect([isUnderWay('1'), isUnderWay('2')]).toEqual([true, false]);
  // One of the list and one of the page.
  expect(writes).toBe(2);
  answer('taken');
  expect(await done).toBe('taken');
  expect([rowsOf(first)[0]?.stage, isUnderWay('1')]).toEqual(['s2', false]);
});

it('goes back where it is refused', async () => {
  const { answered, refuse } = call();
  const done = whileShown(queries, { entity: fixed, workflow: 'cheer', record: row('1'), input: {} }, answered);
  await shown();
  expect([rowsOf(first)[0]?.mood, onPage().data.mood]).toEqual(['glad', 'glad']);
  refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect([rowsOf(first)[0]?.mood, onPage().data.mood, isUnderWay('1')]).toEqual(['sad', 'sad', false]);
});

it('stands over what is read anew while the call is under way, and what was read stands where it is refused', async () => {
  const { answered, refuse } = call();
  const done = whileShown(queries, { entity: chosen, workflow: 'move', record: row('1'), input: { to: 's2' } }, answered);
  await shown();
  // Somebody else changed another field, and every page of the record asked for it: the server knows the old state only.
  queries.setQueryData(page, { data: row('1', { version: 2, title: 'new' }), labels });
  queries.setQueryData(first, { pages: [{ data: [row('1', { version: 2 })], labels, next_page_token: null }], pageParams: [null] });
  expect(onPage()).toMatchObject({ data: { stage: 's2', title: 'new', version: 2 }, labels: { stage: { s2: { label: 'Begun' } } } });
  expect(rowsOf(first)).toMatchObject([{ stage: 's2', version: 2 }]);
  refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect([onPage().data, ...rowsOf(first)]).toMatchObject([
    { stage: 's1', title: 'new', version: 2 },
    { stage: 's1', version: 2 },
  ]);
  queries.setQueryData(page, { data: row('1', { version: 3 }), labels });
  expect(onPage().data.stage).toBe('s1');
});

it('is read anew as it is, where what is read has left the state the move began in', async () => {
  const { answered, answer } = call();
  const done = whileShown(queries, { entity: chosen, workflow: 'move', record: row('1'), input: { to: 's2' } }, answered);
  await shown();
  queries.setQueryData(page, { data: row('1', { version: 2, stage: 's3' }), labels });
  expect(onPage().data.stage).toBe('s3');
  answer(1);
  await done;
});

it('leaves what the server said meanwhile as it is', async () => {
  const { answered, refuse } = call();
  const done = whileShown(queries, { entity: fixed, workflow: 'cheer', record: row('1'), input: {} }, answered);
  await shown();
  queries.setQueryData(page, { data: row('1', { version: 2, mood: 'calm' }), labels });
  refuse(new Error('no'));
  await expect(done).rejects.toThrow('no');
  expect([rowsOf(first)[0]?.mood, onPage().data.mood]).toEqual(['sad', 'calm']);
});

it.each([
  ['a state that nothing on the page names', chosen, 'move', { to: 's9' }],
  ['a workflow that leads nowhere', chosen, 'note', {}],
  [
    'a move that does not start here',
    view({ lifecycle: { field: 'mood', moves: [{ workflow: 'cheer', from: ['calm'], to: 'glad' }] } }),
    'cheer',
    {},
  ],
])('shows nothing for %s', async (_what, entity, workflow, input) => {
  const before = JSON.stringify([rowsOf(first), onPage()]);
  const { answered, answer } = call();
  const done = whileShown(queries, { entity, workflow, record: row('1'), input }, answered);
  await shown();
  expect(JSON.stringify([rowsOf(first), onPage()])).toBe(before);
  answer(1);
  expect(await done).toBe(1);
});
