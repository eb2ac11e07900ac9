import { expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { plan, validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const filesWith = (changes: Readonly<Record<string, unknown>>): readonly DefinitionFile[] =>
  Object.entries(changes).reduce((files, [pointer, value]) => changed('task.json', pointer, value, files), smallProduct());
const faultsOf = (changes: Readonly<Record<string, unknown>>) =>
  validateDefinitions(filesWith(changes), schemas).map(({ pointer, code }) => `${pointer} ${code}`);
const HERE = '/x-entity/partition';

it('records of an entity lie apart by month where its definition says so', () => {
  const result = plan(filesWith({ [HERE]: 'month', '/x-entity/unique': [] }), schemas);
  expect(result.ok && result.product.entities.get('task')?.partition).toBe('month');
});

it('is refused where ids say no time, or values are unique over all months', () => {
  expect(faultsOf({ [HERE]: 'month', '/x-entity/unique': [['title']] })).toEqual([`${HERE} partition`]);
  expect(faultsOf({ [HERE]: 'month', '/x-entity/id': 'serial', '/x-entity/unique': [] })).toContain(`${HERE} partition`);
  expect(faultsOf({ [HERE]: 'week' }).length).toBeGreaterThan(0);
});
