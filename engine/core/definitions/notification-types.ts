/** What people are told of, as definitions say it. */

/** Ways to a person beside the bell, which everything takes. */
export const ways = ['push', 'email', 'sms'] as const;
export type Way = (typeof ways)[number];
export type Urgency = 'critical' | 'normal' | 'low';

/** Texts are label keys; those of title, message, mail and SMS are filled with what whoever tells gives. */
export type NotificationType = {
  readonly id: string;
  readonly label: string;
  /** Id of its group. */
  readonly group: string;
  readonly title: string;
  readonly message: string;
  /** Title of several about one record; absent: they are not gathered. */
  readonly many?: string;
  /** Texts of its mail, those of the bell where it has none. */
  readonly mail: { readonly subject: string; readonly body: string };
  /** Absent: it is never sent as a text message. */
  readonly sms?: string;
  /** Ways that it takes to whoever has chosen none. */
  readonly channels: readonly Way[];
  readonly urgency: Urgency;
  /** Fields of a notification that say what it is about. */
  readonly about: readonly string[];
};

export type NotificationGroup = { readonly id: string; readonly label: string };

export type Notifications = {
  readonly types: ReadonlyMap<string, NotificationType>;
  /** In their order. */
  readonly groups: readonly NotificationGroup[];
};

/** Ways that a type can take at all: what has no haste goes into a summary alone, and a text message needs words of its own. */
export const waysOf = ({ urgency, sms }: Pick<NotificationType, 'urgency' | 'sms'>): readonly Way[] => {
  if (urgency === 'low') return ['email'];
  return sms === undefined ? ['push', 'email'] : ways;
};
