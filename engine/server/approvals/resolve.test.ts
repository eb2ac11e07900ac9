import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Asked, type Authority, type Holder, type Person, resolveApprover } from './resolve.ts';

const person = (id: string, part: Partial<Person> = {}): Person => ({
  id,
  isActive: true,
  isAdmin: false,
  lists: {},
  reportsTo: null,
  ...part,
});
const authority = (id: string, holder: Holder, part: Partial<Authority> = {}): Authority => ({
  id,
  name: id,
  matters: ['discount'],
  scope: null,
  limit: null,
  order: 0,
  holder,
  ...part,
});
const asked = (part: Partial<Asked> = {}): Asked => ({ requesterId: 'tech', matter: 'discount', amount: 100, scope: 1, ...part });
const user = (id: string): Holder => ({ kind: 'person', id });
const reporting: Holder = { kind: 'above' };

const people = [
  person('boss', { isAdmin: true }),
  person('lead', { lists: { roles: ['leads'], groups: ['west'] }, reportsTo: 'boss' }),
  person('gone', { isActive: false, reportsTo: 'lead' }),
  person('tech', { lists: { groups: ['west'] }, reportsTo: 'gone' }),
];
/** `authority: approvers` or what became of it, and why others were passed over. */
const outcome = (authorities: readonly Authority[], ask: Partial<Asked> = {}, who: readonly Person[] = people) => {
  const found = resolveApprover(authorities, who, asked(ask));
  const approvers = found.kind === 'nobody' ? '' : `: ${found.approverIds.join(', ')}`;
  const passed = found.passedOver.map(({ authorityId, reason }) => `${authorityId} ${reason}`).join(', ');
  return `${found.kind === 'authority' ? found.authorityId : found.kind}${approvers}${passed && ` (${passed})`}`;
};

describe('the approver', () => {
  it.each<[string, readonly Authority[], Partial<Asked>, string]>([
    ['is a person', [authority('a', user('lead'))], {}, 'a: lead'],
    ['is anybody of a role', [authority('a', { kind: 'among', list: 'roles', value: 'leads' })], {}, 'a: lead'],
    ['is anybody of a group but the requester', [authority('a', { kind: 'among', list: 'groups', value: 'west' })], {}, 'a: lead'],
    ['is the first active person above', [authority('a', reporting)], {}, 'a: lead'],
    ['is the next in order', [authority('b', user('boss'), { order: 2 }), authority('a', user('lead'), { order: 1 })], {}, 'a: lead'],
    ['of equals that for the service type', [authority('a', user('boss')), authority('b', user('lead'), { scope: 1 })], {}, 'b: lead'],
    ['is not of another service type', [authority('a', user('lead'), { scope: 2 })], {}, 'escalated: boss'],
    ['is not of another matter', [authority('a', user('lead'), { matters: ['leave'] })], {}, 'escalated: boss'],
    ['may approve up to the limit', [authority('a', user('lead'), { limit: 100 })], {}, 'a: lead'],
    ['and not beyond', [authority('a', user('lead'), { limit: 99 })], {}, 'escalated: boss (a limit)'],
    ['without an amount any limit will do', [authority('a', user('lead'), { limit: 0 })], { amount: null }, 'a: lead'],
    ['is never the requester', [authority('a', user('tech')), authority('b', user('lead'), { order: 1 })], {}, 'b: lead (a requester)'],
    ['is nobody who has left', [authority('a', user('gone'))], {}, 'escalated: boss (a missing)'],
    ['is nobody of an empty role', [authority('a', { kind: 'among', list: 'roles', value: 'none' })], {}, 'escalated: boss (a missing)'],
    ['of who reports to nobody is an administrator', [authority('a', reporting)], { requesterId: 'boss' }, 'nobody (a missing)'],
    ['without authorities is an administrator', [], {}, 'escalated: boss'],
    ['of an only administrator is nobody', [], { requesterId: 'boss' }, 'nobody'],
  ])('%s', (_, authorities, ask, expected) => {
    expect(outcome(authorities, ask)).toBe(expected);
  });

  it('is found although reporting runs in a circle', () => {
    const circle = [
      person('a', { isActive: false, reportsTo: 'b' }),
      person('b', { isActive: false, reportsTo: 'a' }),
      person('tech', { reportsTo: 'a' }),
    ];
    expect(outcome([authority('up', reporting)], {}, circle)).toBe('nobody (up circle)');
    expect(outcome([authority('up', reporting)], {}, [...circle, person('boss', { isAdmin: true })])).toBe('escalated: boss (up circle)');
  });

  it('is an active person, not the requester, and within the limit, whatever is set up', () => {
    const ids = fc.constantFrom('boss', 'lead', 'gone', 'tech', 'nobody');
    const holders = fc.oneof(ids.map(user), fc.constant(reporting), fc.constant<Holder>({ kind: 'among', list: 'roles', value: 'leads' }));
    const setups = fc.array(
      fc.record({ holder: holders, limit: fc.option(fc.integer({ min: 0, max: 200 })), order: fc.integer({ min: 0, max: 3 }) }),
    );
    fc.assert(
      fc.property(setups, ids, fc.integer({ min: 0, max: 200 }), (setup, requesterId, amount) => {
        const authorities = setup.map(({ holder, limit, order }, index) => authority(`a${index}`, holder, { limit, order }));
        const found = resolveApprover(authorities, people, asked({ requesterId, amount }));
        if (found.kind === 'nobody') return;
        expect(found.approverIds.length).toBeGreaterThan(0);
        for (const id of found.approverIds) {
          expect(id).not.toBe(requesterId);
          expect(people.find((one) => one.id === id)?.isActive).toBe(true);
        }
        if (found.kind !== 'authority') return;
        const { limit } = authorities.find(({ id }) => id === found.authorityId) ?? { limit: -1 };
        expect(limit === null || amount <= limit).toBe(true);
      }),
    );
  });
});
