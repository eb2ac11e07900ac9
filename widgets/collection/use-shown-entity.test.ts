import { describe, expect, it } from 'vitest';
import { predicateOf } from '../../engine/react/index.ts';
import { onlyValue } from './use-shown-entity.ts';

const only = (text: string) => onlyValue(predicateOf(text, { route: { id: '7' } }), 'type_id');

describe('a list is narrowed to one type', () => {
  it.each([
    ['by an equation', 'doc.type_id == 7', 7],
    ['by the address', 'route.id == null || doc.type_id == int(route.id)', 7],
    ['by a choice of one', 'doc.type_id in [7]', 7],
    ['among other conditions', "doc.title == 'x' && doc.type_id == 7", 7],
  ])('%s', (_, text, value) => expect(only(text)).toBe(value));

  it.each(['doc.type_id in [7, 8]', 'doc.type_id == 7 || doc.type_id == 8', 'doc.type_id != 7', "doc.title == 'x'"])(
    'but not by %s',
    (text) => expect(only(text)).toBeUndefined(),
  );
});
