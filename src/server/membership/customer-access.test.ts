import { describe, expect, it } from 'vitest';
import type { AccessFacts } from './access-facts.ts';
import { allow, allowsIn, narrowingOf, readableBrands, rightsLeft } from './customer-access.ts';
import type { MembershipFacts } from './membership-query.ts';

const row = (part: Partial<AccessFacts> = {}): AccessFacts => ({
  org_id: 'brand',
  srvc_id: null,
  read: true,
  create: false,
  update: false,
  export: false,
  phone: false,
  ...part,
});

type Facts = Pick<MembershipFacts, 'user' | 'roles'>;
const facts = (access: readonly AccessFacts[] | null, isAdmin = false) =>
  ({ user: { access }, roles: [{ is_admin: isAdmin }] }) as unknown as Facts;

describe('customer access', () => {
  it('narrows whoever has rows, and no administrator', () => {
    expect(narrowingOf(facts(null))).toBeUndefined();
    expect(narrowingOf(facts([]))).toBeUndefined();
    expect(narrowingOf(facts([row()], true))).toBeUndefined();
    expect(narrowingOf(facts([row()]))).toHaveLength(1);
  });

  it('leaves what the most exact row says, and nothing where no row is', () => {
    const rows = [row({ update: true }), row({ srvc_id: 2, create: true, read: false })];
    const left = (id: number, org_id = 'brand') => [...rightsLeft(rows, { id, org_id })];
    expect(left(1)).toEqual(['READ', 'UPDATE']);
    expect(left(2)).toEqual(['CREATE']);
    expect(left(3, 'other')).toEqual([]);
    expect([...readableBrands([row(), row({ org_id: 'closed', read: false })])]).toEqual(['brand']);
  });

  it('gives exports and phone numbers without a service type only where every customer does', () => {
    expect(allow(undefined, 'phone')).toBe(true);
    expect(allow([row({ phone: true }), row({ org_id: 'other', phone: true })], 'phone')).toBe(true);
    expect(allow([row({ phone: true }), row({ org_id: 'other' })], 'phone')).toBe(false);
    expect(allow([row({ export: true }), row({ org_id: 'unread', read: false })], 'export')).toBe(true);
  });

  it('gives exports and phone numbers of a service type by its own row, then by that of its customer, else not', () => {
    const rows = [row({ phone: true }), row({ srvc_id: 2, export: true }), row({ org_id: 'other', export: true })];
    const allowed = (id: number, org_id = 'brand') =>
      (['export', 'phone'] as const).filter((right) => allowsIn(rows, { id, org_id }, right));
    expect(allowed(1)).toEqual(['phone']);
    expect(allowed(2)).toEqual(['export']);
    expect(allowed(3, 'other')).toEqual(['export']);
    expect(allowed(4, 'third')).toEqual([]);
    expect(allowsIn(undefined, { id: 1, org_id: 'brand' }, 'export')).toBe(true);
  });
});
