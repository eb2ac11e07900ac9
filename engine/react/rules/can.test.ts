import { describe, expect, it } from 'vitest';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { can, canCreate } from './can.ts';
import { filterText, holds, predicateOf, ruleOf } from './trusted.ts';

const entity = (grants: EntityView['can']): EntityView => ({
  name: 'request',
  label: 'request',
  labels: 'requests',
  title: 'title',
  idType: 'uuid',
  order: [],
  groups: [],
  fields: [],
  workflows: [],
  can: grants,
});
const scope = { user: { id: 'u1', is_admin: false, services: [1, 2] }, org: { id: 'o1' } };

describe('rights on a record', () => {
  it.each([
    ['no grant', {}, { id: 1 }, false],
    ['granted for all', { update: true }, { id: 1 }, true],
    ['the rule holds', { update: 'doc.org_id == org.id' }, { org_id: 'o1' }, true],
    ['the rule does not hold', { update: 'doc.org_id == org.id' }, { org_id: 'o2' }, false],
    ['a field that is not there', { update: 'doc.org_id == org.id' }, {}, false],
    ['no record at all', { update: 'doc.org_id == org.id' }, undefined, false],
    ['a rule that is none', { update: 'doc.org_id ==' }, { org_id: 'o1' }, false],
  ] as const)('%s', (_name, grants, doc, expected) => {
    expect(can(entity(grants), 'update', scope, doc)).toBe(expected);
  });
});

describe('whether creating may be allowed', () => {
  it.each([
    ['no grant', undefined, {}, false],
    ['granted for all', true, {}, true],
    ['what is not known yet may turn out right', 'doc.org_id == org.id', {}, true],
    ['what is known is wrong', 'doc.service in user.services', { service: 9 }, false],
    ['what is known is right', 'doc.service in user.services && doc.org_id == org.id', { service: 2 }, true],
    ['one part is settled whatever comes', 'user.is_admin && doc.service in user.services', {}, false],
    ['either way would do', 'doc.service == 9 || doc.title == null', { service: 1 }, true],
    ['turned round', '!(doc.service in user.services)', { service: 1 }, false],
  ] as const)('%s', (_name, grant, known, expected) => {
    expect(canCreate(entity(grant === undefined ? {} : { create: grant }), scope, known)).toBe(expected);
  });
});

describe('rules of plans', () => {
  it('selects nothing by a text that is no filter', () => {
    expect(filterText([predicateOf('doc.title ==', scope)])).toBe('false');
    expect(filterText([predicateOf('doc.parts.exists(p, p.ok)', scope)])).toBe('false');
    expect(holds('doc.title ==', scope)).toBe(false);
  });

  it('puts the person in and leaves only the record', () => {
    expect(filterText([predicateOf('doc.owner == user.id || user.is_admin', scope), undefined])).toBe("doc.owner == 'u1'");
    expect(filterText([predicateOf('!user.is_admin', scope)])).toBeUndefined();
  });

  it('compiles a text once', () => {
    expect(ruleOf('doc.a == 1')).toBe(ruleOf('doc.a == 1'));
  });
});
