/** What a push message says: the notification as its reader's inbox shows it now, and nothing beside. */
import type { Translate } from '../http/problems.ts';
import type { Member } from '../kernel/principal.ts';
import { type InboxOptions, unreadEntries } from '../notify/inbox/inbox.ts';
import type { ReadMessage } from './index.ts';

export type ReadMessageOptions = InboxOptions & {
  readonly principalOf: (sessionId: string) => Promise<Member | null>;
  /** Makes the definitions of the member's organisation ready. */
  readonly prepare: (member: Member) => Promise<unknown>;
  readonly translate: Translate;
};

/** A push service takes 4 kB, encrypted; these, at 4 bytes a character, are far below. */
const LONGEST = { title: 100, text: 240, address: 300 } as const;

const cut = (value: unknown, most: number): string => {
  const text = typeof value === 'string' ? value : '';
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
};

export function createReadMessage({ principalOf, prepare, translate, ...inbox }: ReadMessageOptions): ReadMessage {
  return async ({ sessionId, notificationId, language }) => {
    const member = await principalOf(sessionId);
    if (!member) return null;
    await prepare(member);
    const words = (key: string) => translate(key, language, member);
    const [found] = await unreadEntries(inbox, member, { which: { id: notificationId }, words });
    if (!found) return undefined;
    const entry = found.shown;
    const address = typeof entry.redirect_url === 'string' ? entry.redirect_url : '/';
    return {
      title: cut(entry.notification_title, LONGEST.title),
      text: cut(entry.notification_message, LONGEST.text),
      // An address that was cut would lead elsewhere.
      address: address.length > LONGEST.address ? '/' : address,
      tag: String(entry.entry_id),
    };
  };
}
