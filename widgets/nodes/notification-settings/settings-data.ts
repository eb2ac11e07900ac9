/** What the server says of the settings, and what is sent back. */
import { isObject } from '../../../engine/core/json/index.ts';

export const ways = ['push', 'email', 'sms'] as const;
export type Way = (typeof ways)[number];
export type Choice = 'on' | 'off' | 'always' | 'never';
export type Whose = 'own' | 'organisation';

/** `is`: whether what is in the group takes the way now; `some`: not all of it. */
export type Cell = { readonly is: 'on' | 'off' | 'some'; readonly choice: Choice | null; readonly forced: boolean };
export type Group = {
  readonly id: string;
  readonly label: string;
  readonly types: readonly string[];
  readonly ways: Readonly<Partial<Record<Way, Cell>>>;
};
export type Times = {
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly digest: 'none' | 'hourly' | 'daily';
  readonly digest_at: string | null;
  readonly time_zone: string | null;
};
export type Settings = Times & {
  readonly ways: readonly Way[];
  readonly groups: readonly Group[];
  readonly organisation_time_zone: string;
  readonly allows_sms: boolean | null;
};

/** @throws for an answer that is none */
export function settingsIn(answer: unknown): Settings {
  if (!isObject(answer) || !Array.isArray(answer.groups) || !Array.isArray(answer.ways)) throw new Error('No settings came.');
  return answer as Settings;
}

/** All of it, as it is to be from now on. */
export const bodyOf = ({ groups, quiet_from, quiet_to, digest, digest_at, time_zone, allows_sms }: Settings, whose: Whose) => ({
  choices: groups.flatMap(({ id, ways: cells }) =>
    Object.entries(cells).flatMap(([channel, { choice }]) => (choice === null ? [] : [{ group: id, channel, choice }])),
  ),
  quiet_from,
  quiet_to,
  digest,
  digest_at,
  ...(whose === 'own' ? { time_zone } : {}),
  ...(whose === 'organisation' && allows_sms !== null ? { allows_sms } : {}),
});

/** The settings with one cell chosen otherwise. */
export const withChoice = (settings: Settings, group: string, way: Way, choice: Choice | null): Settings => ({
  ...settings,
  groups: settings.groups.map((each) => {
    const cell = each.ways[way];
    return each.id === group && cell ? { ...each, ways: { ...each.ways, [way]: { ...cell, choice } } } : each;
  }),
});

/** What a cell shows: what was chosen, or else what holds. */
export function shownOf({ is, choice }: Cell): Cell['is'] {
  if (choice === 'on' || choice === 'always') return 'on';
  return choice === null ? is : 'off';
}
