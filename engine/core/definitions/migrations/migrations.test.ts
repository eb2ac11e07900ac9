import { describe, expect, it } from 'vitest';
import { schemas, smallProduct } from '../fixture.ts';
import { plan, validateDefinitions } from '../index.ts';
import type { DefinitionFile } from '../types.ts';
import { languageVersion, migrateDefinitions, migrations } from './index.ts';

const job: DefinitionFile = {
  file: 'job.json',
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    version: 1,
    $id: 'job',
    type: 'object',
    'x-entity': { label: 't:task', labels: 't:tasks', title: '/title', tenant: [] },
    'x-access': [{ id: 'all', can: ['read', 'close'] }],
    'x-workflows': {
      close: {
        label: 't:finish',
        on: 'record',
        input: { properties: { state: { type: 'string', 'x-options': { good: 't:open', bad: 't:shut' } } } },
      },
    },
    properties: {
      title: { type: 'string' },
      state: { type: 'string', 'x-options': { open: { label: 't:open', colour: 'red' }, shut: 't:shut' } },
      cost: { type: 'integer', 'x-options': { 10: 't:open', 5: 't:shut' } },
      marks: { type: 'array', items: { type: 'object', properties: { mark: { type: 'string', 'x-options': { a: 't:open' } } } } },
      phone: { type: 'string', 'x-options': [{ value: 'x', label: 't:open' }] },
    },
  },
};
const jobs: DefinitionFile = {
  file: 'jobs.json',
  kind: 'screen',
  json: {
    $schema: '../definition/screen.schema.json',
    version: 1,
    id: 'jobs',
    route: '/jobs',
    title: 't:tasks',
    allow: 'true',
    body: {
      id: 'page',
      widget: 'stack',
      children: [{ id: 'list', widget: 'list', entity: 'job', columns: ['/title'], actions: ['close'] }],
    },
  },
};
const side: DefinitionFile = {
  file: 'side.json',
  kind: 'menu',
  json: { $schema: '../definition/menu.schema.json', version: 1, id: 'side', items: [{ id: 'jobs', label: 't:tasks', to: '/jobs' }] },
};
const french: DefinitionFile = {
  file: 'fr.json',
  kind: 'locale',
  json: { $schema: '../definition/locale.schema.json', version: 1, language: 'fr', texts: { task: 'Tâche' } },
};
const old = [job, jobs, side, french];
const files = () => [...smallProduct(), ...structuredClone(old)];

describe('migrations of definitions', () => {
  it('are numbered without a gap, up to what the schemas call current', () => {
    expect(migrations.map(({ to }) => to)).toEqual(migrations.map((_, index) => index + 2));
    expect(schemas.schemas['common.schema.json']).toMatchObject({ $defs: { Version: { default: languageVersion } } });
  });

  it('make a product out of files of version 1', () => {
    const planned = plan(files(), schemas);
    if (!planned.ok) throw new Error(JSON.stringify(planned.faults, null, 1));
    const { entities, screens, menus, locales } = planned.product;
    const entity = entities.get('job');
    expect(entity?.fields.get('state')?.options).toEqual([
      { value: 'open', label: 'open', colour: 'red' },
      { value: 'shut', label: 'shut' },
    ]);
    expect(entity?.fields.get('cost')?.options?.map(({ value }) => value)).toEqual([5, 10]);
    expect(entity?.fields.get('marks')?.items?.[0]?.options).toEqual([{ value: 'a', label: 'open' }]);
    expect(entity?.fields.get('phone')?.options).toEqual([{ value: 'x', label: 'open' }]);
    expect(
      entity?.workflows
        .get('close')
        ?.input.get('state')
        ?.options?.map(({ value }) => value),
    ).toEqual(['good', 'bad']);
    expect(screens.get('jobs')?.body).toMatchObject({ children: [{ actions: [{ id: 'close', workflow: 'close' }] }] });
    expect(menus.get('side')?.groups).toMatchObject([{ id: 'main', items: [{ id: 'jobs', to: '/jobs' }] }]);
    expect(locales.get('fr')).toEqual({ task: 'Tâche' });
  });

  it('name the files that are old, in the form that they would have now', () => {
    const migrated = migrateDefinitions(files());
    expect(migrated.faults).toEqual([]);
    expect(migrated.old.map(({ file, version }) => [file.file, version])).toEqual(old.map(({ file }) => [file, 1]));
    expect(migrated.old.every(({ file }) => migrated.files.includes(file))).toBe(true);
    expect(migrateDefinitions(migrated.files)).toEqual({ files: migrated.files, old: [], faults: [] });
  });

  it('leave what they are given, and what is current, as it is', () => {
    const given = files();
    const { files: made } = migrateDefinitions(given);
    expect(given).toEqual(files());
    expect(made.slice(0, smallProduct().length)).toEqual(smallProduct());
    expect(made[0]).toBe(given[0]);
  });

  it.each([null, 7, 'x', [], {}, { version: 1 }, { version: 1, properties: 7, body: [], items: {}, 'x-workflows': { a: 1 } }])(
    'never throw: %j',
    (json) => {
      for (const kind of ['entity', 'screen', 'menu', 'locale', 'widget'] as const)
        expect(() => migrateDefinitions([{ file: 'x.json', kind, json }])).not.toThrow();
    },
  );

  it('refuse what is newer than the product', () => {
    const newer: DefinitionFile = { ...french, json: { ...(french.json as object), version: languageVersion + 1 } };
    expect(validateDefinitions([...smallProduct(), newer], schemas)).toEqual([
      {
        file: 'fr.json',
        pointer: '/version',
        code: 'newer-version',
        message: 'It is written in version 3 of the definition language; this product knows versions up to 2.',
      },
    ]);
  });

  it.each([0, 1.5, 'two'])('take no %j for a version', (version) => {
    const wrong: DefinitionFile = { ...french, json: { ...(french.json as object), version } };
    expect(validateDefinitions([...smallProduct(), wrong], schemas).map(({ file, pointer }) => `${file}#${pointer}`)).toEqual([
      'fr.json#/version',
    ]);
  });
});
