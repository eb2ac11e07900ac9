/** What a person's device is told to keep. */
import { expect, it } from 'vitest';
import { schemas, smallProduct } from '../fixture.ts';
import { now } from '../fixture-viewer.ts';
import { appPlan, plan } from '../index.ts';
import type { DefinitionFile, Viewer } from '../types.ts';
import { admin, staff, stranger } from './fixture.ts';

type Json = Record<string, unknown>;

/** The small product, whose tasks say what devices keep of them. */
function withOffline(offline: Json): readonly DefinitionFile[] {
  return smallProduct().map((file) => {
    const json = file.json as Json;
    if (file.kind !== 'entity' || json.$id !== 'task') return file;
    return { ...file, json: { ...json, 'x-entity': { ...(json['x-entity'] as Json), offline } } };
  });
}

function keptOf(offline: Json, person: Viewer) {
  const result = plan(withOffline(offline), schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 1));
  return appPlan(result.product, person, now).offline;
}

it('is the filter of a list, with the person put in', () => {
  expect(keptOf({ keep: 'doc.created_by == user.id' }, staff)).toEqual([
    { entity: 'task', filter: `doc.created_by == '${staff.user.id}'`, with: [] },
  ]);
});

it('is nothing for whom the rule does not mean, or who reads none of it', () => {
  expect(keptOf({ for: 'user.is_admin', keep: 'true' }, staff)).toBeUndefined();
  expect(keptOf({ for: 'user.is_admin', keep: 'true' }, admin)).toHaveLength(1);
  expect(keptOf({ keep: 'true' }, stranger)).toBeUndefined();
  expect(keptOf({ keep: 'user.is_admin' }, staff)).toBeUndefined();
});

it('says what the person may do to them without a network, and how they look until it is sent', () => {
  const changes = { update: {}, 'set-done': { set: { '/title': "doc.title + '!'" } } };
  expect(keptOf({ keep: 'true', changes: { update: {} } }, admin)?.[0]?.changes).toEqual([{ name: 'update', set: {} }]);
  expect(keptOf({ keep: 'true', changes: { create: { set: { '/title': "'New'" } } } }, admin)?.[0]?.changes).toEqual([
    { name: 'create', set: { title: "'New'" }, makes: true },
  ]);
  // Nobody is offered what is not theirs to do.
  expect(keptOf({ keep: 'true', changes: { update: {} } }, staff)?.[0]).not.toHaveProperty('changes.1');
  const result = plan(withOffline({ keep: 'true', changes }), schemas);
  expect(result.ok ? [] : result.faults.map(({ code }) => code)).toEqual(['unknown-workflow']);
});
