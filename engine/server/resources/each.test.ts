import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { worded } from '../kernel/said.ts';
import { openStage, person, type Stage, seeding, team } from './testing/stage.ts';
import type { EntityHooks } from './types.ts';

const admin = person({ is_admin: true });
/** Stops at the first that it does not like, before or after storing, as hooks may. */
const refusing = (name: string) => (changes: readonly { after: Row }[]) => {
  const at = changes.findIndex(({ after }) => after.title === name);
  if (at >= 0)
    throw problems.invalid({
      errors: [{ pointer: changes.length > 1 ? `/${at}/title` : '/title', code: name, message: worded('Not this.') }],
    });
};
const mute = (changes: readonly { after: Row }[]) => {
  if (changes.some(({ after }) => after.title === 'mute'))
    throw problems.conflict({ subCode: 'mute', message: worded('One of them is mute.') });
};
const hooks: EntityHooks = {
  beforeCreate: (changes) => refusing('before')(changes),
  afterCreate: (changes) => {
    refusing('after')(changes);
    mute(changes);
  },
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ hooks: { task: hooks } });
  await stage.resources.create(seeding, 'task', [{ org_id: team, title: 'there', code: 'taken' }]);
});
afterAll(() => stage.database.close());

const attempt = async (rows: readonly Row[], mode: 'try' | 'keep' = 'try') => {
  const { answer, statements } = await stage.counting(() => stage.resources.createEach(admin, 'task', rows, mode));
  return {
    said: answer.map(({ ok, errors }) => (ok ? 'ok' : errors.map(({ pointer, code }) => `${pointer} ${code}`).join(', '))),
    count: statements.length,
  };
};
const titled = (title: string, more: Row = {}): Row => ({ title, ...more });
const count = async () => (await stage.rows('select count(*)::integer as n from task'))[0]?.n;

describe('each row for itself', () => {
  it('tells of every row what is wrong with it, wherever it is found', async () => {
    const before = await count();
    const { said } = await attempt([
      titled('fine', { code: 'a' }),
      titled(''),
      titled('after'),
      titled('fine', { kind_id: 99 }),
      titled('before'),
      titled('mute'),
      titled('fine', { code: 'taken' }),
      titled('fine', { code: 'a' }),
      titled('before'),
      titled('fine', { due: '2019-01-01' }),
      titled('fine', { done: true, nothing: 1 }),
    ]);
    expect(said).toEqual([
      'ok',
      '/title minLength',
      '/title after',
      '/kind_id reference',
      '/title before',
      ' conflict',
      '/code unique',
      '/code unique',
      '/title before',
      '/due check',
      '/done read_only, /nothing unknown',
    ]);
    expect(await count()).toBe(before);
  });

  it('keeps what passes, with one audit row each', async () => {
    const answer = await stage.resources.createEach(admin, 'task', [titled('k1'), titled('after'), titled('k2')], 'keep');
    expect(answer.map(({ ok, version }) => [ok, version])).toEqual([
      [true, 1],
      [false, undefined],
      [true, 1],
    ]);
    const ids = answer.flatMap(({ id }) => id ?? []);
    expect((await stage.rows("select id from task where title like 'k_' order by title")).map(({ id }) => id)).toEqual(ids);
    expect(
      await stage.rows(`select 1 from audit_entry where verb = 'create' and record_id in (${ids.map((id) => `'${id}'`).join()})`),
    ).toHaveLength(2);
  });

  it('goes on after a row that failed as the server itself was at work', async () => {
    const asServer: EntityHooks = {
      beforeCreate: async (changes, { connection }) => {
        await connection.as(seeding, async ({ kysely }) => {
          for (const { after } of changes) if (after.title === 'broken') await kysely.insertInto('nowhere').values({ id: 1 }).execute();
        });
      },
    };
    const other = await openStage({ hooks: { task: asServer } });
    try {
      // What is no row's fault ends the call, whatever passed before.
      await expect(other.resources.createEach(admin, 'task', [titled('one'), titled('broken')], 'keep')).rejects.toThrow('nowhere');
      expect(await other.rows('select 1 from task')).toEqual([]);
    } finally {
      await other.database.close();
    }
  });
});

describe('what the database is asked', () => {
  const many = (n: number, more: (index: number) => Row = () => ({})) =>
    Array.from({ length: n }, (_, index) => titled('many', more(index)));

  it('as much for 100 rows as for 2, when they are good', async () => {
    expect((await attempt(many(100))).count).toBe((await attempt(many(2))).count);
    expect((await attempt(many(100))).count).toBeLessThanOrEqual(4);
  });

  it('no more when the database would refuse them all', async () => {
    const { said, count: asked } = await attempt(many(100, () => ({ code: 'taken' })));
    expect(new Set(said)).toEqual(new Set(['/code unique']));
    expect(asked).toBeLessThanOrEqual(5);
  });

  it('a few for each that a hook refuses', async () => {
    const rows = many(100).map((row, index) => (index % 10 === 0 ? titled('before') : row));
    const { said, count: asked } = await attempt(rows);
    expect(said.filter((text) => text === 'ok')).toHaveLength(90);
    expect(asked).toBeLessThanOrEqual(100);
  });
});
