import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { createOverlay } from './overrides/index.ts';
import { plan, validateDefinitions } from './plan.ts';
import type { DefinitionFile } from './types.ts';

const SETS = { money: ['/cost', '/total', '/priced'], when: ['/due'] };

/** The small product, whose tasks have these sets, and other values at pointers. */
const filesWith = (changes: Readonly<Record<string, unknown>>, sets: unknown = SETS): readonly DefinitionFile[] =>
  Object.entries({ 'task.json#/x-field-sets': sets, ...changes }).reduce((files, [place, value]) => {
    const [file = '', pointer = ''] = place.split('#');
    return changed(file, pointer, value, files);
  }, smallProduct());
const planned = (files: readonly DefinitionFile[]) => {
  const result = plan(files, schemas);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result.product;
};
const faults = (files: readonly DefinitionFile[]) =>
  validateDefinitions(files, schemas).map(({ file, pointer, code }) => `${file}#${pointer} ${code}`);

describe('field sets', () => {
  const files = filesWith({
    'task.json#/x-access/1/deny_fields': ['/phone', '@money'],
    'task.json#/x-entity/groups/0/fields': ['/title', '@money', '/kind_id'],
    'tasks.json#/body/children/0/columns': ['/title', '@money', '@when'],
  });

  it('stand for their fields in rules of access, in groups and on screens', () => {
    const { entities, screens } = planned(files);
    expect([...(entities.get('task')?.access[1]?.denyFields ?? [])]).toEqual(['phone', 'cost', 'total', 'priced']);
    expect(entities.get('task')?.groups[0]?.fields).toEqual(['/title', '/cost', '/total', '/priced', '/kind_id']);
    expect(screens.get('tasks')?.body.children).toMatchObject([{ columns: ['/title', '/cost', '/total', '/priced', '/due'] }, {}, {}]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, unknown, readonly string[]]>([
    [
      'a name that no set has',
      { 'task.json#/x-access/1/deny_fields': ['/phone', '@mony'] },
      SETS,
      ['task.json#/x-access/1/deny_fields/1 unknown-field-set'],
    ],
    [
      'a name on a screen',
      { 'tasks.json#/body/children/1/columns': ['@money'] },
      SETS,
      ['tasks.json#/body/children/1/columns/0 unknown-field-set'],
    ],
    [
      'a field of a set that is misspelt, once',
      { 'task.json#/x-access/1/deny_fields': ['@money'], 'tasks.json#/body/children/0/columns': ['/title', '@money'] },
      { money: ['/cost', '/totl'] },
      ['task.json#/x-field-sets/money/1 unknown-field'],
    ],
    [
      'what stands behind a set, at its own place',
      { 'task.json#/x-access/1/deny_fields': ['@money', '/nope'] },
      SETS,
      ['task.json#/x-access/1/deny_fields/1 unknown-field'],
    ],
    [
      'a field that is in another group, at the name',
      { 'task.json#/x-entity/groups/0/fields': ['/cost', '/title', '@money'] },
      SETS,
      ['task.json#/x-entity/groups/0/fields/2 duplicate'],
    ],
  ])('are refused with %s', (_, changes, sets, expected) => {
    expect(faults(filesWith(changes, sets))).toEqual(expected);
  });

  it('ask for a near name', () => {
    const [fault] = validateDefinitions(filesWith({ 'task.json#/x-access/1/deny_fields': ['@mony'] }), schemas);
    expect(fault?.message).toBe('There is no field set "mony": "task" has none of this name. Did you mean "money"?');
  });

  it('are written out for organisations that change what is shipped', () => {
    const shipped = createOverlay({ product: planned(files), files, schemas }).shipped('entity', 'task');
    expect(shipped?.json).toMatchObject({ 'x-entity': { groups: [{ fields: ['/title', '/cost', '/total', '/priced', '/kind_id'] }] } });
  });
});
