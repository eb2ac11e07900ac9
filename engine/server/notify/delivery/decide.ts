/** Which ways a notification takes to a person, and when: a plain function of its type, what people have chosen, and the time. */
import { type NotificationType, type Way, ways, waysOf } from '../../../core/definitions/notification-types.ts';
import { afterQuiet, type Digest, nextDigest, type Quiet } from './times.ts';

/** `always` and `never` are the organisation's to say, whatever its people choose. */
export type Choice = 'on' | 'off' | 'always' | 'never';
/** By group and way, as `keyOfChoice` writes them. */
export type Choices = ReadonlyMap<string, Choice>;
export const keyOfChoice = (group: string, way: string): string => `${group} ${way}`;

export type Preferences = {
  readonly own: Choices;
  readonly organisation: Choices;
  readonly allowsSms: boolean;
  readonly quiet: Quiet | undefined;
  readonly digest: Digest;
  /** IANA name of the zone whose clock quiet hours and summaries go by. */
  readonly timeZone: string;
};

export type Wanted = {
  readonly type: Pick<NotificationType, 'group' | 'channels' | 'urgency' | 'sms'>;
  readonly preferences: Preferences;
  /** Ways that the operator has set up. */
  readonly open: ReadonlySet<Way>;
};

/** Where each way may be taken (milliseconds UTC); `digest`: its mail is part of the summary of that time. */
export type Decision = { readonly [W in Way]?: number } & { readonly digest?: number };

/** Whether it takes that way to that person at all. */
export function takes(way: Way, { type, preferences, open }: Wanted): boolean {
  if (!open.has(way) || !waysOf(type).includes(way)) return false;
  if (way === 'sms' && !preferences.allowsSms) return false;
  const key = keyOfChoice(type.group, way);
  const said = preferences.organisation.get(key);
  if (said === 'always' || said === 'never') return said === 'always';
  const chosen = preferences.own.get(key) ?? said;
  return chosen === undefined ? type.channels.includes(way) : chosen === 'on';
}

export function decide(wanted: Wanted, now: number): Decision {
  const { type, preferences } = wanted;
  const { quiet, digest, timeZone } = preferences;
  const taken = ways.filter((way) => takes(way, wanted));
  if (type.urgency === 'critical') return Object.fromEntries(taken.map((way) => [way, now]));
  const heard = afterQuiet(now, quiet, timeZone);
  const every = type.urgency === 'low' && digest.every === 'none' ? 'daily' : digest.every;
  return Object.fromEntries(
    taken.map((way) =>
      way === 'email' && every !== 'none'
        ? ['digest', afterQuiet(nextDigest(now, { ...digest, every }, timeZone), quiet, timeZone)]
        : [way, heard],
    ),
  );
}
