import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import { customFaults } from './custom-faults.ts';

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];
const text = (id: string) => ({ id, type: 'TextInput', label: 'Label' });

describe('ids of custom fields', () => {
  it.each(inherited)('%s is refused when a field is made: it could never be filled', (id) => {
    expect(inEnglish(customFaults([text('cause'), text(id)]))).toEqual([
      {
        pointer: '/custom_fields/1/id',
        code: 'reserved',
        message: `No field can have the id “${id}”: every record has something of that name already. Give it another id.`,
        params: { id },
      },
    ]);
  });

  it('are refused what is required and yet asked only later', () => {
    expect(customFaults([{ ...text('stars'), required: true, phase: 'edit' }])).toMatchObject([
      { pointer: '/custom_fields/0/phase', code: 'phase_required' },
    ]);
  });

  it('that stand there from before stay', () => {
    expect(customFaults([text('toString')], new Map([['toString', 'TextInput']]))).toEqual([]);
  });
});
