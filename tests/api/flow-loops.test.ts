/** What rules inside of a loop count: rows that refer to the flow's record (`parent`), to the record in hand (`doc`), and to both. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const ofParent = "string(count('skill', s, s.vertical_id == parent.id))";
const alike = "string(count('skill', s, s.name == doc.name))";
const others = "string(count('skill', s, s.vertical_id == parent.id && s.name != doc.name))";
const any = "(exists('skill', s, s.vertical_id == parent.id && s.name == parent.name) ? 'yes' : 'no')";
const written = `${ofParent} + ' ' + ${alike} + ' ' + ${others} + ' ' + ${any}`;
const fill = (value: string, more: Json = {}): Json => ({ do: 'set', values: { '/description': value }, ...more });

const loop = (id: string, steps: readonly Json[]): Json => ({
  id,
  title: 't:flow.leave_undecided',
  on: { changed: 'vertical' },
  when: `doc.description == '${id}' && before.description != doc.description`,
  do: [{ do: 'for', each: 'skill', where: 'doc.vertical_id == parent.id', steps }],
});

const flows: readonly Json[] = [
  loop('values', [fill(written)]),
  loop('related-alone', [fill(ofParent)]),
  loop('conditions', [
    fill("'more than one'", { when: "count('skill', s, s.vertical_id == parent.id) > 1" }),
    fill("doc.description + ', alike'", { when: "exists('skill', s, s.vertical_id == parent.id && s.name != doc.name)" }),
  ]),
  loop('variables', [{ do: 'let', vars: { seen: ofParent } }, fill('vars.seen')]),
  loop('cases', [
    {
      do: 'switch',
      cases: [{ when: "count('skill', s, s.vertical_id == parent.id) == 2", steps: [fill("'two'")] }],
      else: [fill("'not two'")],
    },
  ]),
  loop('rests', [{ do: 'wait', for: 'PT1M' }, fill(written)]),
];

describe.each(engines)('what is counted inside of a loop on %s', (engine) => {
  let server: TestServer;
  let fixit: Caller;

  beforeAll(async () => {
    server = await startTestServer({ areas: ['flows'], engine, seed: true });
    await goOnWith(server, new Map(flows.map((each) => [`screens/flows/${each.id}.json`, JSON.stringify(each)])));
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(() => server.stop());

  const post = async (entity: string, row: Json): Promise<Json> => {
    const answer = await fixit.post(`/v1/data/${entity}`, row);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.data;
  };
  const work = async () => {
    for (let more = 1, most = 50; more > 0 && most > 0; most -= 1) more = await server.server.parts.jobs.work('flows', { early: true });
  };
  /** What became of two skills of a vertical, and of one of another vertical, that has the name of the first. */
  const came = async (flow: string): Promise<readonly unknown[]> => {
    const [mine, other] = [await post('vertical', { name: `Loop ${flow}` }), await post('vertical', { name: `Beside ${flow}` })];
    const first = await post('skill', { vertical_id: mine.id, name: `Loop ${flow}` });
    const second = await post('skill', { vertical_id: mine.id, name: `Second ${flow}` });
    const beside = await post('skill', { vertical_id: other.id, name: `Loop ${flow}` });
    const moved = { headers: { 'if-match': `"${mine.version}"` } };
    expect((await fixit.patch(`/v1/data/vertical/${mine.id}`, { description: flow }, moved)).status).toBe(200);
    await work();
    const read = async ({ id }: Json) => (await fixit.get(`/v1/data/skill/${id}`)).body.data.description;
    return [await read(first), await read(second), await read(beside)];
  };

  it.each([
    ['values', ['2 2 1 yes', '2 1 1 yes', null]],
    ['related-alone', ['2', '2', null]],
    ['conditions', ['more than one, alike', 'more than one, alike', null]],
    ['variables', ['2', '2', null]],
    ['cases', ['two', 'two', null]],
    ['rests', ['2 2 1 yes', '2 1 1 yes', null]],
  ])('is right in %s', async (flow, wanted) => {
    expect(await came(flow)).toEqual(wanted);
  });
});
