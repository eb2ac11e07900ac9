/** Rules over references and related rows, when records are written: loaded by the server, a statement a need. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '../../core/definitions/fixture.ts';
import { plan } from '../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { openStage, person, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { refusal } from '../resources/testing/task-stage.ts';
import { MOST_RELATED_ROWS } from './load.ts';

const org = { type: 'string', format: 'uuid', readOnly: true };
const entity = (name: string, properties: object): DefinitionFile => ({
  file: `${name}.json`,
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    $id: name,
    type: 'object',
    'x-entity': { label: 't:one', labels: 't:many', title: '/name', tenant: ['org_id'] },
    'x-access': [{ id: 'member', can: ['read', 'create', 'update', 'delete'], when: "org.type == 'TEAM' && doc.org_id == org.id" }],
    properties: { org_id: org, name: { type: 'string' }, ...properties },
  },
});

const names = ['org_id', 'name', 'daily', 'is_broken', 'tool_id', 'is_out', 'days', 'price', 'changes'];

function toolProduct(): Product {
  const files = [
    entity('tool', { daily: { type: 'integer' }, is_broken: { type: 'boolean' } }),
    entity('loan', {
      tool_id: {
        type: 'string',
        'x-ref': 'tool',
        'x-check': "!doc.tool_id.is_broken && !exists('loan', l, l.tool_id == doc.tool_id && l.id != doc.id && l.is_out)",
        'x-message': { check: 't:not_free' },
      },
      is_out: { type: 'boolean', default: true },
      days: { type: 'integer' },
      price: { type: 'integer', readOnly: true, 'x-compute': 'doc.days * doc.tool_id.daily' },
      changes: {
        type: 'integer',
        readOnly: true,
        'x-compute': 'before == null ? 0 : (before.days == doc.days ? before.changes : before.changes + 1)',
      },
    }),
    {
      file: 'en.json',
      kind: 'locale',
      json: {
        $schema: '../locale.schema.json',
        language: 'en',
        texts: {
          one: 'One',
          many: 'Many',
          ...Object.fromEntries(names.map((name) => [`field.${name}`, name])),
          not_free: 'It is not free.',
        },
      },
    },
  ] satisfies DefinitionFile[];
  const planned = plan(files, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return planned.product;
}

let stage: Stage;
const admin = person({ is_admin: true });
beforeAll(async () => {
  stage = await openStage({ product: toolProduct() });
});
afterAll(() => stage.database.close());

const tools = async (...rows: Row[]) =>
  (
    await stage.resources.create(
      seeding,
      'tool',
      rows.map((row) => ({ org_id: team, ...row })),
    )
  ).map(({ id }) => id);
const lend = (...rows: Row[]) => stage.resources.create(admin, 'loan', rows);

describe('a rule over other records', () => {
  it('computes from what is referred to, and from the record as it was', async () => {
    const [tool_id] = await tools({ daily: 30 });
    const [loan] = await lend({ tool_id, days: 4 });
    expect(loan).toMatchObject({ price: 120, changes: 0 });
    const [longer] = await stage.resources.update(admin, 'loan', [{ id: String(loan?.id), patch: { days: 5 } }]);
    expect(longer).toMatchObject({ price: 150, changes: 1 });
    const [same] = await stage.resources.update(admin, 'loan', [{ id: String(loan?.id), patch: { name: 'Same' } }]);
    expect(same).toMatchObject({ price: 150, changes: 1 });
  });

  it('refuses by what is referred to, and by rows beside the record', async () => {
    const [broken, whole] = await tools({ is_broken: true }, { daily: 1 });
    expect((await refusal(lend({ tool_id: broken }))).errors).toMatchObject([{ pointer: '/tool_id', code: 'check' }]);
    const [loan] = await lend({ tool_id: whole });
    expect((await refusal(lend({ tool_id: whole }))).errors).toMatchObject([{ pointer: '/tool_id', code: 'check' }]);
    await stage.resources.update(admin, 'loan', [{ id: String(loan?.id), patch: { is_out: false } }]);
    await lend({ tool_id: whole });
  });

  it('takes as many statements for ten records as for one', async () => {
    const ids = await tools(...Array.from({ length: 11 }, (_, daily) => ({ daily })));
    const one = await stage.counting(() => lend({ tool_id: ids[0], days: 1 }));
    const ten = await stage.counting(() => lend(...ids.slice(1).map((tool_id) => ({ tool_id, days: 1 }))));
    expect(ten.statements.length).toBe(one.statements.length);
  });

  const copies = (id: unknown, count: number) =>
    stage.rows(`insert into loan select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
      from loan l, generate_series(1, ${count}) where l.id = '${id}'`);

  it('reads only rows that may count, and refuses rather than decides by a part of them', async () => {
    const [tool_id] = await tools({ daily: 1 });
    const [back] = await lend({ tool_id, is_out: false });
    await copies(back?.id, MOST_RELATED_ROWS + 1);
    const [out] = await lend({ tool_id });
    await copies(out?.id, MOST_RELATED_ROWS + 1);
    const refused = await refusal(lend({ tool_id }));
    expect(refused).toMatchObject({ status: 413, code: 'too_large' });
    expect(refused.message).toContain('more_related_rows');
  });
});
