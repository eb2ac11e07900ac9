import { describe, expect, it } from 'vitest';
import { createSigner } from '../../kernel/secret.ts';
import { createUnsubscribeLinks, type UnsubscribeParts } from './links.ts';

const links = createUnsubscribeLinks(createSigner('a-secret-of-some-length', 'unsubscribe'));
const now = '2031-03-10T06:30:00.000Z';
const userId = '01a212d5-1e3d-715a-bd7e-995624058f1f';
const later = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();

const partsOf = (path: string | undefined): UnsubscribeParts => {
  const [, , , user = '', groups = '', until = '', signature = ''] = (path ?? '').split('/');
  return { user, groups, until, signature };
};
const made = partsOf(links.pathFor({ userId, groups: ['work', 'leave', 'work'] }, now));

describe('addresses that end mails', () => {
  it('say for whom and of what, and are the same all day', () => {
    expect(links.read(made, now)).toEqual({ userId, groups: ['leave', 'work'] });
    expect(partsOf(links.pathFor({ userId, groups: ['leave', 'work'] }, '2031-03-10T23:59:59.000Z'))).toEqual(made);
  });

  it('hold for two months and no longer', () => {
    expect(links.read(made, later(60))).toBeDefined();
    expect(links.read(made, later(61))).toBeUndefined();
  });

  it.each<[string, Partial<UnsubscribeParts>]>([
    ['another person', { user: '01a212d5-1e3d-715a-bd7e-995624058f10' }],
    ['another group', { groups: 'leave' }],
    ['more groups', { groups: 'leave.work.approvals' }],
    ['a later end', { until: String(Number(made.until) + 86_400) }],
    ['no signature', { signature: '' }],
    ['a signature of another length', { signature: `${made.signature}A` }],
    ['a person that is none', { user: "' or 1=1" }],
    ['an end that is none', { until: 'NaN' }],
  ])('are refused with %s', (_what, changed) => {
    expect(links.read({ ...made, ...changed }, now)).toBeUndefined();
  });

  it('are refused where they were signed for something else', () => {
    const other = createUnsubscribeLinks(createSigner('a-secret-of-some-length', 'media-download'));
    expect(links.read(partsOf(other.pathFor({ userId, groups: ['leave'] }, now)), now)).toBeUndefined();
  });

  it('are not made of nothing, nor of more groups than an address takes', () => {
    expect(links.pathFor({ userId, groups: [] }, now)).toBeUndefined();
    const many = Array.from({ length: 20 }, (_, at) => `group_of_some_length_${at}`);
    expect(links.pathFor({ userId, groups: many }, now)).toBeUndefined();
  });
});
