import { describe, expect, it } from 'vitest';
import { admin } from './cut/fixture.ts';
import { formPlan } from './cut/form-plan.ts';
import { createRights } from './cut/rights.ts';
import { changed, schemas, smallProduct } from './fixture.ts';
import { now } from './fixture-viewer.ts';
import { entityView, plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const filesWith = (changes: Readonly<Record<string, unknown>>): readonly DefinitionFile[] =>
  Object.entries(changes).reduce((files, [pointer, value]) => changed('task.json', pointer, value, files), smallProduct());
const faultsOf = (changes: Readonly<Record<string, unknown>>) =>
  validateDefinitions(filesWith(changes), schemas).map(({ pointer, code }) => `${pointer} ${code}`);
const rightsTo = (changes: Readonly<Record<string, unknown>>) => {
  const result = plan(filesWith(changes), schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return createRights(result.product, admin, now);
};

const GROUP = '/x-entity/groups/0';

describe('purpose and phase', () => {
  it('are said of a field, or of its group for those that say none', () => {
    const changes = {
      [`${GROUP}/purpose`]: 'fact',
      '/properties/title/x-purpose': 'asked',
      '/properties/due/x-phase': ['edit', 'open'],
      '/x-entity/phases': '/state',
    };
    const rights = rightsTo(changes);
    const form = formPlan({ rights, entity: 'task', purpose: 'update', validatorOf: () => '' });
    const of = (name: string) => form?.fields.find((field) => field.name === name);
    expect([of('title')?.purpose, of('kind_id')?.purpose, of('cost')?.purpose, of('due')?.purpose]).toEqual([
      'asked',
      'fact',
      'fact',
      undefined,
    ]);
    expect([of('due')?.phase, of('title')?.phase]).toEqual([['edit', 'open'], undefined]);
    expect(form?.phases).toBe('state');
    expect(entityView(rights, 'task')?.phases).toBe('state');
  });

  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['a phase that is none', { '/properties/due/x-phase': ['edit', 'opn'] }, ['/properties/due/x-phase/1 phase']],
    ['a phase of a group that is none', { [`${GROUP}/phase`]: ['creat'] }, [`${GROUP}/phase moment`, `${GROUP}/phase/0 phase`]],
    ['phases that are no choices', { '/x-entity/phases': '/due' }, ['/x-entity/phases phase']],
    ['phases of no field', { '/x-entity/phases': '/stat' }, ['/x-entity/phases unknown-field']],
    ['what must be asked and is not', { '/properties/title/x-phase': ['edit'] }, ['/properties/title/x-phase moment']],
    ['what must be asked and is internal', { '/properties/title/x-purpose': 'internal' }, ['/properties/title/x-purpose moment']],
    ['what must be asked and is in a group of facts', { [`${GROUP}/purpose`]: 'fact' }, [`${GROUP}/purpose moment`]],
    ['what nobody fills in, asked', { '/properties/total/x-purpose': 'asked' }, ['/properties/total/x-purpose moment']],
    ['when what nobody fills in is asked', { '/properties/total/x-phase': ['edit'] }, ['/properties/total/x-phase moment']],
    [
      'when what is internal is asked',
      { '/properties/due/x-purpose': 'internal', '/properties/due/x-phase': ['edit'] },
      ['/properties/due/x-phase moment'],
    ],
    [
      'a moment of an input',
      { '/x-workflows/finish/input/properties/to/x-phase': ['edit'] },
      ['/x-workflows/finish/input/properties/to/x-phase moment'],
    ],
    [
      'a moment inside a list',
      { '/properties/marks/items/properties/mark/x-purpose': 'fact' },
      ['/properties/marks/items/properties/mark/x-purpose nested-moment'],
    ],
  ])('%s', (_, changes, faults) => {
    expect(faultsOf(changes).toSorted()).toEqual(faults);
  });
});
