/** Rules of automation and pulses: what may be named, what must mean something, what is told to nobody, and who is told of silence. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { pulseRound } from '../../src/server/automation/missed.ts';
import { auditText } from '../support/audit.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, listOf, patch, read } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const arn = (name: string) => `arn:aws:lambda:ap-south-1:123456789012:function:${name}`;
const SECRET = 'a secret of sixteen or more';

describe.each(engines)('automation on %s', (engine) => {
  let folder: string;
  let server: TestServer;
  let fixit: Caller;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldloom-functions-'));
    await writeFile(join(folder, 'tell.mjs'), 'export const handler = () => ({});');
    await writeFile(join(folder, 'functions.json'), JSON.stringify({ [arn('tell')]: 'tell.mjs' }));
    server = await startTestServer({
      areas: ['automation', 'functions', 'automation-rules'],
      engine,
      seed: true,
      config: { functionsDir: folder },
    });
    fixit = await server.as('admin@fixit.test');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const stored = (query: string) =>
    server.server.parts.database.read(
      system('test'),
      async ({ kysely }) => (await sql.raw<Record<string, unknown>>(query).execute(kysely)).rows,
    );

  describe('rules', () => {
    const make = (row: object) => fixit.post('/v1/data/automation-rule', { event: 'subtask_assigned', function_arn: arn('tell'), ...row });

    it('name only functions that the operator has allowed', async () => {
      expect((await make({ name: 'Foreign', function_arn: arn('steal') })).body).toMatchObject({
        status: 422,
        errors: [{ pointer: '/function_arn', code: 'not_allowed' }],
      });
      const { id } = dataOf(await make({ name: 'Allowed' }), 201);
      expect((await patch(fixit, 'automation-rule', id, { function_arn: arn('steal') })).body.errors).toMatchObject([
        { pointer: '/function_arn' },
      ]);
      const [seeded] = await listOf(fixit, 'automation-rule', "doc.name == 'Tell the warehouse'");
      dataOf(await patch(fixit, 'automation-rule', seeded.id, { retries: 5 }));
    });

    it.each([
      ['a field that there is not', "doc.prioritty == 'Urgent'"],
      ['half a sentence', 'doc.priority =='],
      ['no truth value', '1 + 1'],
    ])('take no condition with %s', async (_, condition) => {
      expect((await make({ name: 'Wrong', condition })).body).toMatchObject({ status: 422, errors: [{ pointer: '/condition' }] });
    });

    it('hold the condition against what the event happens to', async () => {
      const condition = "doc.assgne_name == 'Asha'";
      expect((await make({ name: 'Of a request', event: 'request_created', condition })).body.errors).toMatchObject([
        { pointer: '/condition' },
      ]);
      const { id } = dataOf(await make({ name: 'Of a task', condition }), 201);
      expect((await patch(fixit, 'automation-rule', id, { event: 'leave_approved' })).status).toBe(422);
      dataOf(await patch(fixit, 'automation-rule', id, { event: 'leave_approved', condition: 'doc.days > 3' }));
    });

    it('let one that no longer means anything be switched off, and not on', async () => {
      const { id } = dataOf(await make({ name: 'Old' }), 201);
      await server.server.parts.database.transaction(system('test'), ({ kysely }) =>
        sql`update automation_rule set condition = 'doc.gone == 1' where id = ${id}::uuid`.execute(kysely),
      );
      expect((await patch(fixit, 'automation-rule', id, { retries: 1 })).status).toBe(422);
      dataOf(await patch(fixit, 'automation-rule', id, { is_active: false }));
      expect((await patch(fixit, 'automation-rule', id, { is_active: true })).status).toBe(422);
    });

    it('keep a secret that is answered to nobody', async () => {
      const { id } = dataOf(await make({ name: 'Signed' }), 201);
      expect((await act(fixit, 'automation-rule', id, 'set-secret', { secret: 'short' })).status).toBe(422);
      const set = await act(fixit, 'automation-rule', id, 'set-secret', { secret: SECRET });
      dataOf(set);
      const rule = await read(fixit, 'automation-rule', id);
      expect(rule.secret_set_at).toBe(server.clock.now());
      expect(Object.keys(rule).filter((name) => name.startsWith('secret'))).toEqual(['secret_set_at']);
      const asked = await fixit.get(`/v1/data/automation-rule?filter=${encodeURIComponent('doc.secret_sealed != null')}`);
      expect(asked.status).toBe(400);
      expect((await patch(fixit, 'automation-rule', id, { secret_sealed: 'mine' })).status).toBe(422);
      const [row] = await stored(`select secret_sealed from automation_rule where id = '${id}'`);
      expect(row?.secret_sealed).toMatch(/^v1\./);
      const audit = await server.server.parts.database.admin((run) => auditText(run, `record_id = '${id}'`));
      expect(audit).toContain('create');
      expect(JSON.stringify([set.body, rule, row, audit])).not.toContain(SECRET);
      expect(audit).not.toContain(String(row?.secret_sealed));
    });
  });

  describe('pulses', () => {
    const start = Date.now();
    const inTime = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
    const round = (minutes: number) => {
      const { database, resources } = server.server.parts;
      return pulseRound({ database, resources, now: inTime(minutes) });
    };
    const told = async () => {
      await flowsDone(server);
      return (await stored("select user_id from notification where notification_type = 'pulse_missed' and params->>'name' = 'Heart'"))
        .length;
    };

    it('are late, then missed by two periods, which administrators are told once', async () => {
      server.clock.set(inTime(0));
      const { id } = dataOf(await fixit.post('/v1/data/pulse', { name: 'Heart', kind: 'device', period_minutes: 10 }), 201);
      const seen = async () => {
        const { lag, health } = await read(fixit, 'pulse', id);
        return [lag, health, await told()];
      };
      const admins = (await listOf(fixit, 'user', 'doc.is_admin && doc.is_active')).length;
      // Nothing was heard of it yet.
      expect(await seen()).toEqual([0, 'unknown', 0]);
      await round(17);
      expect(await seen()).toEqual([7, 'unknown', 0]);
      await round(21);
      await round(30);
      expect(await seen()).toEqual([20, 'missed', admins]);
      server.clock.set(inTime(31));
      dataOf(await act(fixit, 'pulse', id, 'beat', { error: 'Flat' }));
      expect(await seen()).toEqual([0, 'failing', admins]);
      dataOf(await act(fixit, 'pulse', id, 'beat', {}));
      expect(await seen()).toEqual([0, 'well', admins]);
      await round(60);
      expect(await seen()).toEqual([19, 'missed', 2 * admins]);
      dataOf(await patch(fixit, 'pulse', id, { is_active: false }));
      server.clock.set(inTime(0));
    });
  });
});
