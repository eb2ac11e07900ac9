import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from '../../core/definitions/fixture.ts';
import { viewer } from '../../core/definitions/fixture-viewer.ts';
import { plan } from '../../core/definitions/index.ts';
import type { DefinitionFile, Viewer } from '../../core/definitions/types.ts';
import type { Member } from '../kernel/principal.ts';
import { createDefinitions } from './service.ts';
import { createValidators } from './validators.ts';

function productOf(files: readonly DefinitionFile[]) {
  const planned = plan(files, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return planned.product;
}

const member = (person: Viewer, rightsHash: string): Member => ({ kind: 'member', sessionId: 's', identityId: 'i', rightsHash, ...person });
const staff = member(viewer(), 'staff');
const admin = member(viewer({ user: { is_admin: true } }), 'admin');
const asked: unknown[] = [];
const create = () =>
  createDefinitions({
    product: productOf(smallProduct()),
    validators: createValidators(),
    now: () => '2026-03-02T06:00:00.000Z',
    customFields: async (who, request) => {
      asked.push([who.user.id, request]);
      return [{ id: 'floor', label: 'Floor', type: 'TextInput' }];
    },
  });

describe('createDefinitions', () => {
  const definitions = create();

  it('cuts to the member, and keeps what it cut', () => {
    const screen = definitions.screen(staff, 'tasks');
    expect(screen?.body.children).toHaveLength(1);
    expect(definitions.screen(admin, 'tasks')?.body.children).toHaveLength(3);
    expect(definitions.screen(staff, 'tasks')).toBe(screen);
  });

  it('cuts anew when rights change', () => {
    const before = definitions.app(staff);
    expect(definitions.app(member(viewer({ user: { is_admin: true } }), 'promoted'))).not.toBe(before);
    expect(definitions.app(staff)).toBe(before);
  });

  it('has nothing for screens that may not be opened, and for names that are none', async () => {
    expect(definitions.screen(staff, 'dashboard')).toBeUndefined();
    expect(definitions.screen(staff, 'nope')).toBeUndefined();
    expect(definitions.entity(staff, 'secret')).toBeUndefined();
    expect(await definitions.form(staff, { entity: 'task', for: 'create' })).toBeUndefined();
    expect(definitions.locale('xx')).toBeUndefined();
  });

  it('gives a form whose validator it serves, custom fields included', async () => {
    const form = await definitions.form(admin, { entity: 'task', for: 'create', by: 'k1' });
    expect(asked).toEqual([['u1', { entity: 'task', by: 'k1' }]]);
    expect(form?.fields.at(-1)).toMatchObject({ pointer: '/custom/floor' });
    const hash = /^\/v1\/definitions\/validators\/([\w-]+)\.js$/.exec(form?.validator ?? '')?.[1] ?? '';
    expect(await definitions.validator(hash)).toContain('export default');
  });

  it('asks for no custom fields where there are none', async () => {
    asked.length = 0;
    await definitions.form(admin, { entity: 'task', for: 'create' });
    await definitions.form(admin, { entity: 'kind', for: 'read', by: 'x' });
    expect(asked).toEqual([]);
  });

  it('gives those without a session the public screens alone', () => {
    const open = definitions.public();
    expect(open.screens.map((screen) => [screen.id, screen.routes, screen.entities])).toEqual([['signin', ['/signin'], {}]]);
    expect(open.locale.task).toBe('TASK');
  });

  it('falls back to English for texts that a language lacks', () => {
    const french: DefinitionFile = { file: 'fr.json', kind: 'locale', json: { $schema: 'x', language: 'fr', texts: { task: 'Tâche' } } };
    const spoken = create();
    spoken.replace(productOf([...smallProduct(), french]));
    expect(spoken.locale('fr')).toMatchObject({ task: 'Tâche', kind: 'KIND' });
    expect(spoken.public('fr')).toMatchObject({ language: 'fr', locale: { task: 'Tâche', kind: 'KIND' } });
    expect(spoken.public('it')).toMatchObject({ language: 'en', locale: { task: 'TASK' } });
  });

  it('serves a replaced product at once', () => {
    const reloaded = create();
    expect(reloaded.app(staff).blocked).toContain('/dashboard');
    reloaded.replace(productOf(changed('dashboard.json', '/allow', 'true')));
    expect(reloaded.app(staff).blocked).not.toContain('/dashboard');
    expect(reloaded.app(staff).version).toBe(reloaded.product().version);
  });
});
