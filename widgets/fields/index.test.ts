// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fieldTypes } from '../../engine/core/fields/field-types.ts';
import { cells } from './cells/index.ts';
import { fieldWidgets } from './index.ts';

it('there is a widget and a cell for every type of field', () => {
  const types = Object.values(fieldTypes);
  expect(types.map((type) => type.widget).filter((name) => !Object.hasOwn(fieldWidgets, name))).toEqual([]);
  expect(types.map((type) => type.cell).filter((name) => !Object.hasOwn(cells, name))).toEqual([]);
});

it.each(Object.entries(fieldWidgets))('%s loads', async (_name, load) => {
  expect((await load()).default).toBeTypeOf('function');
});
