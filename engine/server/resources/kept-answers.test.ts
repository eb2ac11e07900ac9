import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeptAnswers } from './kept-answers.ts';
import { openStage, team as org, otherTeam, person, type Stage, seeding } from './testing/stage.ts';
import type { GroupQuery } from './types.ts';

let stage: Stage;
const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });

beforeAll(async () => {
  stage = await openStage();
  await stage.resources.create(seeding, 'task', [
    { org_id: org, title: 'a', state: 'open' },
    { org_id: otherTeam, title: 'b', state: 'open' },
  ]);
});
afterAll(() => stage.database.close());

const asked: GroupQuery = { filter: 'doc.title != "z"', answer: 'kept' };
const count = async (query = asked, who = admin) => (await stage.resources.group(who, 'task', query)).data[0]?.count;
const statementsOf = async (query = asked, who = admin) => (await stage.counting(() => count(query, who))).statements.length;
const write = () => stage.resources.create(seeding, 'task', [{ org_id: org, title: 'c' }]);

describe('answers that were read a moment ago', () => {
  it('are told again without a statement, and say when they were read', async () => {
    const at = stage.clock.now();
    expect(await stage.resources.group(admin, 'task', asked)).not.toHaveProperty('as_of');
    stage.clock.advance(4_000);
    expect(await stage.resources.group(admin, 'task', asked)).not.toHaveProperty('as_of');
    stage.clock.advance(30_000);
    expect(await statementsOf()).toBe(0);
    expect((await stage.resources.group(admin, 'task', asked)).as_of).toBe(at);
  });

  it('are read anew after a minute', async () => {
    await count();
    stage.clock.advance(60_000);
    expect(await statementsOf()).toBe(1);
  });

  it('are read anew once something was written, by the pipeline or beside it', async () => {
    const before = Number(await count());
    await write();
    expect(await count()).toBe(before + 1);
    await stage.database.transaction(seeding, ({ kysely }) => sql`update "task" set title = 'z' where title = 'c'`.execute(kysely));
    expect(await count()).toBe(before);
  });

  it('stay where something else was written', async () => {
    await count();
    await stage.database.transaction(seeding, ({ kysely }) => sql`delete from "audit_entry" where false`.execute(kysely));
    expect(await statementsOf()).toBe(0);
  });

  it('forget the names of what was renamed', async () => {
    const [kind] = await stage.resources.create(seeding, 'kind', [{ org_id: org, name: 'Repair' }]);
    await stage.resources.create(seeding, 'task', [{ org_id: org, title: 'd', kind_id: kind?.id }]);
    const byKind: GroupQuery = { by: '/kind_id', filter: 'doc.title == "d"', answer: 'kept' };
    await stage.resources.group(admin, 'task', byKind);
    await stage.resources.update(seeding, 'kind', [{ id: String(kind?.id), patch: { name: 'Fitting' } }]);
    const { labels } = await stage.resources.group(admin, 'task', byKind);
    expect(labels?.kind_id?.[String(kind?.id)]?.label).toBe('Fitting');
  });

  it('are nobody else’s of another organisation, other rights or another sight', async () => {
    await count();
    expect(await statementsOf(asked, person({ org: otherTeam, is_admin: true, can_see_consumer_phonenumber: true }))).toBe(1);
    expect(await statementsOf(asked, { ...admin, rightsHash: 'other' })).toBe(1);
    expect(await statementsOf(asked, { ...admin, overrides: 1 })).toBe(1);
  });

  it('are read once for two who ask together', async () => {
    await write();
    const { statements } = await stage.counting(() => Promise.all([count(), count()]));
    expect(statements).toHaveLength(1);
  });

  it('do not outlive a write that comes while they are read', async () => {
    const before = Number(await count());
    await write();
    const reading = count();
    await write();
    await reading;
    expect(await count()).toBe(before + 2);
  });

  it('are passed by where a new one is asked for, and where nobody asked for a kept one', async () => {
    await count();
    expect(await statementsOf({ ...asked, answer: 'new' })).toBe(1);
    expect(await statementsOf()).toBe(0);
    const { answer: _, ...plain } = asked;
    expect(await statementsOf(plain)).toBe(1);
  });

  it('are not kept where the reading failed', async () => {
    const { answer } = createKeptAnswers({ clock: stage.clock, onCommit: () => undefined });
    const question = { key: 'k', reads: [] };
    await expect(answer(question, () => Promise.reject(new Error('overloaded')), false)).rejects.toThrow('overloaded');
    expect(await answer(question, async () => ({ data: [] }), false)).toMatchObject({ data: [] });
  });
});
