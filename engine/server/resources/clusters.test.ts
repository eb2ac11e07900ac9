import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, team as org, otherTeam, person, type Stage, seeding } from './testing/stage.ts';
import type { ClusterQuery } from './types.ts';

let stage: Stage;
const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });

beforeAll(async () => {
  stage = await openStage();
  const [kind] = await stage.resources.create(seeding, 'kind', [{ org_id: org, name: 'Repair' }]);
  const base = { org_id: org, kind_id: kind?.id };
  // `total` is twice `labour`.
  await stage.resources.create(seeding, 'task', [
    { ...base, title: 'a', labour: 10 },
    { ...base, title: 'b', labour: 10.000001 },
    { ...base, title: 'c', labour: -40 },
    { ...base, title: 'pole', labour: 90 },
    { ...base, title: 'nowhere' },
    { ...base, title: 'no place on earth', labour: 91 },
    { org_id: otherTeam, title: 'e', labour: 10 },
  ]);
});
afterAll(() => stage.database.close());

const clusters = (query: Partial<ClusterQuery> = {}, who = admin) =>
  stage.resources.clusters(who, 'task', { latitude: '/labour', longitude: '/total', zoom: 10, ...query });
const told = async (query?: Partial<ClusterQuery>, who = admin) =>
  (await clusters(query, who)).data.map(({ count, title }) => [count, title ?? null]).toSorted();

describe('clusters', () => {
  it('are one statement, whatever there is', async () => {
    const { answer, statements } = await stage.counting(() => clusters({ filter: "doc.state == 'open'" }));
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toMatch(/order by/i);
    expect(answer.unlocated).toBe(2);
    expect(answer.data.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  it('put together what is in one square, and name what is alone', async () => {
    expect(await told()).toEqual([
      [1, 'c'],
      [1, 'pole'],
      [2, null],
    ]);
    const [pair] = (await clusters()).data.filter(({ count }) => count > 1);
    expect(pair).toMatchObject({ bounds: { south: 10, north: 10.000001, west: 20, east: 20.000002 } });
    expect(pair?.id).toBeUndefined();
  });

  it('hold to the bounds, whose edges belong to them', async () => {
    expect(await told({ bounds: '20,10,20,10', zoom: 22 })).toEqual([[1, 'a']]);
    expect(await told({ bounds: '-180,-90,0,0' })).toEqual([[1, 'c']]);
    expect((await clusters({ bounds: '-180,-90,0,0' })).unlocated).toBe(2);
  });

  it('take no field for a coordinate that is none', async () => {
    for (const latitude of ['/title', '/score', '/none', ''])
      await expect(clusters({ latitude })).rejects.toMatchObject({ code: 'bad_query', errors: [{ pointer: '?latitude' }] });
  });
});
