/**
 * Jobs that people of the demo do from beginning to end, by what their own menus lead to: a step that no screen of theirs
 * offers is a dead end, whatever the server would answer.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { custom, glue } from '../support/bills.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, move, type People, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Node = Readonly<Record<string, unknown>>;
type Offer = { readonly entity: string; readonly workflow?: string; readonly create?: true };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
function valuesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isNode(value) ? Object.values(value) : [];
}
const nodesIn = (value: unknown): readonly Node[] => [...(isNode(value) ? [value] : []), ...valuesIn(value).flatMap(nodesIn)];

const doesOffer = (node: Node, { entity, workflow, create }: Offer): boolean =>
  node.entity === entity &&
  (workflow === undefined || nodesIn(node.actions).some((action) => action.workflow === workflow)) &&
  (create === undefined || isNode(node.create));

/** Addresses in somebody's menus behind which a list offers this. */
async function offered(caller: Caller, offer: Offer): Promise<readonly string[]> {
  const { menus, routes } = (await caller.get('/v1/definitions/app')).body;
  const inMenus = new Set(nodesIn(menus).flatMap(({ to }) => (typeof to === 'string' ? [to] : [])));
  const found: string[] = [];
  for (const { path, screen } of routes as { path: string; screen: string }[]) {
    if (!inMenus.has(path)) continue;
    const plan = (await caller.get(`/v1/definitions/screens/${screen}`)).body;
    if (nodesIn(plan).some((node) => doesOffer(node, offer))) found.push(path);
  }
  return found;
}

describe.each(engines)('people of the demo on %s', (engine) => {
  let server: TestServer;
  let people: People;

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  it('take a bill from work that is done to its payment', async () => {
    const { dispatcher, fixit } = people;
    for (const [who, workflow] of [
      [dispatcher, 'submit-bill'],
      [fixit, 'approve-bill'],
      [fixit, 'reject-bill'],
      [dispatcher, 'mark-invoiced'],
      [dispatcher, 'mark-paid'],
    ] as const)
      expect(await offered(who, { entity: 'service-billing', workflow }), workflow).toContain('/bills');
    expect(await offered(dispatcher, { entity: 'service-billing', create: true })).toContain('/bills');
    const billed = new Set((await listOf(dispatcher, 'service-billing', "doc.state != 'paid'")).map((bill: Node) => bill.subtask_id));
    const done = await listOf(dispatcher, 'subtask', "doc.status_type == 'DONE'");
    const work = done.find(({ id }: { id: string }) => !billed.has(id));
    const step = (who: Caller, id: string, workflow: string, input: object = {}) => act(who, 'service-billing', id, workflow, input);
    const { id } = dataOf(await dispatcher.post('/v1/data/service-billing', { subtask_id: work.id, custom, lines: [glue] }), 201);
    dataOf(await step(dispatcher, id, 'submit-bill'));
    dataOf(await step(fixit, id, 'approve-bill'));
    dataOf(await step(dispatcher, id, 'mark-invoiced', { invoice_no: 'INV-901' }));
    expect(dataOf(await step(dispatcher, id, 'mark-paid')).state).toBe('paid');
  });

  it('take work out of the pool, do it, and give back what they cannot do', async () => {
    const { tech } = people;
    expect(await offered(tech, { entity: 'subtask', workflow: 'claim' })).toEqual(['/open-work']);
    const given = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    const open = await listOf(tech, 'subtask', "doc.is_assigned == false && doc.status_type == 'ACTIVE'");
    expect(open.map(({ id }: { id: string }) => id)).toContain(given);
    // What is nobody's names no customer yet.
    expect(open.find(({ id }: { id: string }) => id === given)).not.toHaveProperty('cust_name');
    dataOf(await act(tech, 'subtask', given, 'claim'));
    expect(await read(tech, 'subtask', given)).toMatchObject({ is_assigned: true, cust_name: 'Asha Test' });
    dataOf(await act(tech, 'subtask', given, 'release', { reason: 'No spare part' }));
    dataOf(await act(tech, 'subtask', given, 'claim'));
    for (const key of ['in_progress', 'done']) dataOf(await move(tech, 'subtask', given, key, { remarks: 'Fuse replaced' }));
    expect((await read(tech, 'subtask', given)).status_type).toBe('DONE');
    // The right is for the pool: nothing of how automation is set up comes with it.
    const { user } = (await tech.get('/v1/definitions/app')).body;
    expect(user.menu_reads).not.toContain('setupAutomation');
  });
});
