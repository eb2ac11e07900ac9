import { describe, expect, it } from 'vitest';
import { sketchEntity } from '../../../tests/support/entity.ts';
import type { AccessRule, Entity, Workflow } from '../definitions/types.ts';
import { mayByScopes, programVerbs } from './programs.ts';

const rule = (...can: readonly string[]): AccessRule => ({ id: can.join(), can: new Set(can), denyFields: new Set() });
const entity = (part: Partial<Entity> = {}): Entity => ({
  ...sketchEntity('task'),
  access: [rule('finish', 'read'), rule('update', 'export', 'read')],
  workflows: new Map(['finish', 'cancel'].map((name) => [name, { name } as Workflow])),
  ...part,
});

describe('what a key may be given', () => {
  it.each([
    ['what some rule grants somebody, workflows last', {}, ['read', 'update', 'export', 'finish']],
    ['reading alone', { programs: 'read' }, ['read', 'export']],
    ['nothing', { programs: 'none' }, []],
    ["nothing of what is the server's own", { system: true }, []],
    ['nothing without rules', { access: [] }, []],
  ] as const)('is %s', (_, part, verbs) => expect(programVerbs(entity(part))).toEqual(verbs));

  it('is neither more than its scopes nor more than the definitions now say', () => {
    const scopes = new Set(['task:update', 'task:cancel', 'other:read']);
    const may = (verb: string, part: Partial<Entity> = {}) => mayByScopes(scopes, entity(part), verb);
    expect(['update', 'cancel', 'read', 'finish'].map((verb) => may(verb))).toEqual([true, false, false, false]);
    expect(may('update', { programs: 'read' })).toBe(false);
  });
});
