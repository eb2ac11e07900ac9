import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../kernel/secret.ts';
import { readToken, writeToken } from './page-token.ts';
import { openStage, person, type Stage, seeding, team } from './testing/stage.ts';

describe('page tokens', () => {
  const signer = createSigner('a secret of the tests, long enough', 'page-token');
  const scope = ['task', 'org/user', 'title,id', '', ''];
  const token = writeToken(signer, scope, ['a', null]);

  it('give back the position in the list that they were written for', () => expect(readToken(signer, scope, token)).toEqual(['a', null]));

  it.each([
    ['another filter', scope.with(3, 'true'), token],
    ['another caller', scope.with(1, 'org/other'), token],
    ['another order', scope.with(2, '-title,id'), token],
    ['a changed position', scope, token.replace(/^./, 'x')],
    ['a cut signature', scope, token.slice(0, -4)],
    ['no signature', scope, token.split('.')[0] ?? ''],
    ['more behind it', scope, `${token}.x`],
    ['another secret', scope, writeToken(createSigner('another secret, long enough too', 'page-token'), scope, ['a', null])],
    ['the parts of a scope moved', ['task', 'org/user', 'title', 'id', ''], token],
  ])('are refused for %s', (_, of, text) => expect(() => readToken(signer, of, text)).toThrow(expect.objectContaining({ status: 400 })));
});

describe('pages', () => {
  const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
  let stage: Stage;
  const ROWS = 60;

  beforeAll(async () => {
    stage = await openStage();
    const pick = <T>(values: readonly T[], index: number) => values[index % values.length];
    const rows = Array.from({ length: ROWS }, (_, n) => ({
      org_id: team,
      title: pick(['a', 'b', 'B', 'é', 'a b'], n),
      code: pick([null, `c${n}`], n),
      due: pick([null, '2026-03-01', '2026-03-02', null], n),
      seen: pick([null, '2026-03-01T10:00:00.001Z', '2026-03-01T10:00:00.002Z'], n),
      score: pick([null, 1, 2, -3], n),
      created_at: pick(['2026-03-01T00:00:00.001Z', '2026-03-01T00:00:00.002Z'], n),
    }));
    await stage.resources.create(seeding, 'task', rows);
  });
  afterAll(() => stage.database.close());

  const walk = async (orderBy: string | undefined, pageSize: number) => {
    const ids: unknown[] = [];
    let token: string | null | undefined;
    for (let page = 0; page <= ROWS && token !== null; page += 1) {
      const answer = await stage.resources.list(admin, 'task', {
        pageSize,
        fields: ['/title'],
        ...(orderBy === undefined ? {} : { orderBy }),
        ...(token === undefined ? {} : { pageToken: token }),
      });
      ids.push(...answer.data.map(({ id }) => id));
      token = answer.next_page_token;
    }
    return ids;
  };

  it('meet every row once, in the order of a single page, whatever is null or equal', async () => {
    const keys = fc.uniqueArray(fc.constantFrom('/title', '/code', '/due', '/seen', '/score', '/created_at', '/id'), {
      minLength: 1,
      maxLength: 3,
    });
    const order = keys.chain((names) =>
      fc.tuple(...names.map((name) => fc.constantFrom(name, `-${name}`))).map((parts) => parts.join(',')),
    );
    await fc.assert(
      fc.asyncProperty(fc.option(order, { nil: undefined }), fc.constantFrom(1, 7, 13, 30), async (orderBy, size) => {
        const ids = await walk(orderBy, size === 1 ? 9 : size);
        expect(new Set(ids).size).toBe(ROWS);
        expect(ids).toEqual(await walk(orderBy, ROWS));
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('end with no token', async () => {
    expect((await stage.resources.list(admin, 'task', { pageSize: ROWS })).next_page_token).toBeNull();
  });

  it('refuse the token of another list or another person', async () => {
    const { next_page_token: token } = await stage.resources.list(admin, 'task', { pageSize: 5 });
    const pageToken = token ?? '';
    const other = person({ is_admin: true });
    const refused = { status: 400, errors: [{ pointer: '?page_token' }] };
    await expect(stage.resources.list(admin, 'task', { pageSize: 5, pageToken, filter: 'doc.score > 1' })).rejects.toMatchObject(refused);
    await expect(stage.resources.list(admin, 'task', { pageSize: 5, pageToken, orderBy: '/title' })).rejects.toMatchObject(refused);
    await expect(stage.resources.list(admin, 'kind', { pageSize: 5, pageToken })).rejects.toMatchObject(refused);
    await expect(stage.resources.list(other, 'task', { pageSize: 5, pageToken })).rejects.toMatchObject(refused);
    await expect(stage.resources.list(admin, 'task', { pageSize: 20, pageToken })).resolves.toMatchObject({ data: { length: 20 } });
  });
});
