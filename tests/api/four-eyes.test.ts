/**
 * Whoever made a thing, or asked for it, is not the one who approves it. Every workflow that approves is found in the
 * definitions, and sent by every person of the demo who may take it, as the maker under each of the names that a record has
 * for one.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity, Workflow } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { isGranted, type Roots, servedEntities } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, read } from '../support/journey.ts';
import { shippedProduct } from '../support/product.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const product = await shippedProduct();
const APPROVES = /^(approve|confirm)(-|$)/;
const approving: readonly { readonly entity: Entity; readonly workflow: Workflow }[] = servedEntities(product).flatMap((entity) =>
  [...entity.workflows.values()]
    .filter(({ name, fourEyes }) => APPROVES.test(name) || fourEyes !== undefined)
    .map((workflow) => ({ entity, workflow })),
);
const persons = ['admin@acme.test', 'stores@acme.test', 'admin@fixit.test', 'user@fixit.test', 'admin@zenith.test', 'admin@globex.test'];
const looking = system('who approves what');

describe.each(engines)('four eyes on %s', (engine) => {
  let server: TestServer;
  const callers = new Map<string, { readonly caller: Caller; readonly roots: Roots; readonly id: string; readonly org: string }>();
  const sql = (text: string) => server.server.parts.database.admin((run) => run(text));
  const table = (entity: Entity) => `"${entity.name.replaceAll('-', '_')}"`;
  const rowsOf = async (entity: Entity) =>
    (await server.server.parts.resources.list(looking, entity.name, { pageSize: 200 })).data as readonly Row[];

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    // No organisation with one administrator alone: there the exception is told below.
    await sql(`update "user" set is_admin = true where user_email in ('bala.murugan@fixit.test', 'zoya.ali@zenith.test')`);
    for (const email of persons) {
      const caller = await server.as(email);
      const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
      const roots = { user, org, flags, now: server.clock.now(), timeZone: org.time_zone };
      callers.set(email, { caller, roots, id: user.id, org: org.id });
    }
  });
  afterAll(() => server.stop());

  /** Somebody who may take the step, on a record of the demo that none of his own hands has touched. */
  async function candidate(entity: Entity, { name, fourEyes }: Workflow, makers: readonly string[]) {
    for (const row of await rowsOf(entity))
      for (const [email, who] of callers) {
        const foreign = { ...row, ...Object.fromEntries(makers.map((field) => [field, newId()])) };
        if (fourEyes !== undefined && isGranted(entity, name, who.roots, foreign)) return { email, row, ...who };
      }
    return undefined;
  }

  it('finds what approves, and each says whose work it looks at', () => {
    expect(approving.map(({ entity, workflow }) => `${entity.name} ${workflow.name}`).sort()).toEqual([
      'attendance-correction approve-correction',
      'deployment-request confirm',
      'leave-request approve',
      'rate-card approve',
      'service-billing approve-bill',
      'stock-balance adjust-stock',
      'stock-transfer approve',
    ]);
    for (const { entity, workflow } of approving) expect(workflow.fourEyes?.makers, `${entity.name} ${workflow.name}`).toBeDefined();
  });

  it.each(approving)('$entity.name $workflow.name is refused to its maker', async ({ entity, workflow }) => {
    const makers = workflow.fourEyes?.makers ?? ['created_by'];
    if (entity.name !== 'stock-balance') expect(makers).toContain('created_by');
    const found = await candidate(entity, workflow, makers);
    expect(found, 'nobody of the demo may take this step on any record').toBeDefined();
    if (!found) return;
    for (const maker of makers) {
      const others = makers.filter((field) => field !== maker).map((field) => `${field} = null`);
      await sql(`update ${table(entity)} set ${[`${maker} = '${found.id}'`, ...others].join(', ')} where id = '${String(found.row.id)}'`);
      const before = await sql(`select * from ${table(entity)} where id = '${String(found.row.id)}'`);
      const input = inputOf(entity, workflow);
      const answer = await act(found.caller, entity.name, String(found.row.id), workflow.name, input);
      expect([404, 409], `${found.email} as ${maker}: ${answer.text}`).toContain(answer.status);
      if (answer.status === 409) expect(answer.body.sub_code, answer.text).toBe('four_eyes');
      expect(await sql(`select * from ${table(entity)} where id = '${String(found.row.id)}'`)).toEqual(before);
    }
  });

  it('knows a person by all of his memberships', async () => {
    const confirm = approving.find(({ entity }) => entity.name === 'deployment-request');
    if (!confirm) throw new Error('Nothing confirms deployments.');
    const found = await candidate(confirm.entity, confirm.workflow, ['created_by']);
    if (!found) throw new Error('Nobody may confirm a deployment.');
    // The brand's person who wrote the request down is the same who confirms it for the provider.
    await sql(
      `update "user" set identity_id = (select identity_id from "user" where id = '${found.id}') where user_email = 'vidya.nair@acme.test'`,
    );
    await sql(
      `update deployment_request set created_by = (select id from "user" where user_email = 'vidya.nair@acme.test') where id = '${String(found.row.id)}'`,
    );
    const answer = await act(
      found.caller,
      'deployment-request',
      String(found.row.id),
      'confirm',
      inputOf(confirm.entity, confirm.workflow),
    );
    expect(answer.body).toMatchObject({ status: 409, sub_code: 'four_eyes' });
  });

  it('lets the only administrator approve his own, and says so in the record and in its audit', async () => {
    await sql(`update "user" set is_admin = false where user_email = 'bala.murugan@fixit.test'`);
    const fixit = callers.get('admin@fixit.test');
    if (!fixit) throw new Error('FixIt has no administrator.');
    const vertical = dataOf(await fixit.caller.get(`/v1/data/vertical?filter=${encodeURIComponent("doc.name == 'Water'")}`))[0];
    const line = { code: 'VISIT', unit: 'job', billing_type: 'line_item', rate: 50_000 };
    const card = { vertical_id: vertical.id, name: 'Alone', valid_from: '2031-01-01', lines: [line] };
    const { id } = dataOf(await fixit.caller.post('/v1/data/rate-card', card), 201);
    expect(dataOf(await act(fixit.caller, 'rate-card', id, 'approve'))).toMatchObject({ status: 'approved', approved_alone: true });
    const audit = await sql(
      `select changes from audit_entry where entity = 'rate-card' and record_id = '${id}' and verb = 'update' order by at`,
    );
    expect(JSON.stringify(audit)).toContain('approved_alone');
    // Approved by another it does not say so.
    await sql(`update "user" set is_admin = true where user_email = 'bala.murugan@fixit.test'`);
    const other = dataOf(await fixit.caller.post('/v1/data/rate-card', { ...card, name: 'Of two' }), 201);
    const refused = await act(fixit.caller, 'rate-card', other.id, 'approve');
    expect(refused.body).toMatchObject({ status: 409, sub_code: 'four_eyes', message: expect.stringContaining('Bala Murugan') });
    expect(await read(fixit.caller, 'rate-card', other.id)).toMatchObject({ status: 'draft', approved_alone: false });
  });
});

/** What the step asks for, as far as it must be said: what it refuses to its maker it refuses before it reads any of it. */
function inputOf(entity: Entity, workflow: Workflow): Row {
  if (entity.name === 'stock-balance') return { counted: 3, reason: 'Counted' };
  return workflow.name === 'confirm' ? { technician_ids: [newId()] } : {};
}
