/** Groups of notifications by ways, as a page of settings shows them. */

import { ways, waysOf } from '../../../core/definitions/notification-types.ts';
import type { Notifications, NotificationType, Way } from '../../../core/definitions/types.ts';
import type { Row } from '../../database/port.ts';
import { keyOfChoice, type Preferences, takes } from '../delivery/decide.ts';
import type { Words } from '../inbox/entries.ts';

export type MatrixOptions = {
  readonly notifications: Notifications | undefined;
  readonly preferences: Preferences;
  /** Ways that the operator has set up. */
  readonly open: ReadonlySet<Way>;
  readonly whose: 'own' | 'organisation';
  readonly words: Words;
};

/**
 * `ways` that are there at all, and a line for each group: `is` says whether its types take a way (`some`: not all of them), `choice`
 * what was chosen, `forced` that the organisation leaves the person no choice. A way that none of its types can take is missing.
 */
export function matrixOf({ notifications, preferences, open, whose, words }: MatrixOptions): Row {
  const isOwn = whose === 'own';
  const there = ways.filter((way) => open.has(way) && (way !== 'sms' || !isOwn || preferences.allowsSms));
  const types = [...(notifications?.types.values() ?? [])];
  const groups = (notifications?.groups ?? []).map(({ id, label }) => {
    const members = types.filter(({ group }) => group === id);
    const cells = there.flatMap((way) => {
      const able = members.filter((type) => waysOf(type).includes(way));
      return able.length === 0 ? [] : [[way, cellOf(way, able)] as const];
    });
    return { id, label: words(label) ?? id, types: members.map((type) => words(type.label) ?? type.id), ways: Object.fromEntries(cells) };
  });

  function cellOf(way: Way, able: readonly NotificationType[]): Row {
    const [{ group = '' } = {}] = able;
    const key = keyOfChoice(group, way);
    const theirs = preferences.organisation.get(key);
    const taken = able.filter((type) => takes(way, { type, preferences: { ...preferences, allowsSms: true }, open })).length;
    return {
      is: shareOf(taken, able.length),
      choice: (isOwn ? preferences.own.get(key) : theirs) ?? null,
      forced: isOwn && (theirs === 'always' || theirs === 'never'),
    };
  }

  return { ways: there, groups };
}

function shareOf(taken: number, all: number): 'on' | 'off' | 'some' {
  if (taken === 0) return 'off';
  return taken === all ? 'on' : 'some';
}
