/** Addresses by which whoever has a mail ends mails of its kind, without signing in: signed, for one person, some groups and a time. */
import type { Signer } from '../../kernel/secret.ts';

export const UNSUBSCRIBE = '/v1/unsubscribe';
/** Days for which an address holds: longer than mails usually lie unread. */
const DAYS = 60;
const DAY = 86_400;
/** The longest list of groups that an address has, as text. */
const LONGEST = 180;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const GROUPS = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*$/;

/** Parts of an address, as they stand in it. */
export type UnsubscribeParts = { readonly user: string; readonly groups: string; readonly until: string; readonly signature: string };
export type Unsubscribing = { readonly userId: string; readonly groups: readonly string[] };

export type UnsubscribeLinks = {
  /** Path of the address; undefined where there is no group, or where there are more than one address names. `now`: UTC instant. */
  pathFor(whose: Unsubscribing, now: string): string | undefined;
  /** Undefined for what was not made here, or is over. */
  read(parts: UnsubscribeParts, now: string): Unsubscribing | undefined;
};

const seconds = (now: string) => Math.floor(Date.parse(now) / 1000);

export const createUnsubscribeLinks = (signer: Signer): UnsubscribeLinks => ({
  pathFor({ userId, groups }, now) {
    const named = [...new Set(groups)].toSorted().join('.');
    if (named === '' || named.length > LONGEST) return undefined;
    // To the day, so that the mails of a day have the same address.
    const until = String((Math.floor(seconds(now) / DAY) + DAYS + 1) * DAY);
    return [UNSUBSCRIBE, userId, named, until, signer.sign(userId, named, until)].join('/');
  },
  read({ user, groups, until, signature }, now) {
    if (!UUID.test(user) || !GROUPS.test(groups) || !/^\d{9,11}$/.test(until)) return undefined;
    if (!signer.verify(signature, user, groups, until) || Number(until) <= seconds(now)) return undefined;
    return { userId: user, groups: groups.split('.') };
  },
});
