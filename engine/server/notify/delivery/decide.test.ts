import { describe, expect, it } from 'vitest';
import type { NotificationType, Way } from '../../../core/definitions/types.ts';
import { type Choice, decide, keyOfChoice, type Preferences } from './decide.ts';
import { preferencesOf } from './people.ts';

type Type = Pick<NotificationType, 'group' | 'channels' | 'urgency' | 'sms'>;
const type = (more: Partial<Type> = {}): Type => ({ group: 'work', channels: ['push', 'email'], urgency: 'normal', sms: 'words', ...more });
const choices = (said: Partial<Record<Way, Choice>>) =>
  new Map(Object.entries(said).map(([way, choice]) => [keyOfChoice('work', way), choice]));
const nothing: Preferences = {
  own: new Map(),
  organisation: new Map(),
  allowsSms: true,
  quiet: undefined,
  digest: { every: 'none', at: 480 },
  timeZone: 'UTC',
};
const all: ReadonlySet<Way> = new Set(['push', 'email', 'sms']);

const NOON = Date.parse('2031-03-10T12:00:00Z');
const NIGHT = Date.parse('2031-03-10T23:00:00Z');
const MORNING = Date.parse('2031-03-11T07:00:00Z');
const EIGHT = Date.parse('2031-03-11T08:00:00Z');
const quiet = { from: 22 * 60, to: 7 * 60 };
const daily = { every: 'daily', at: 480 } as const;
const hourly = { every: 'hourly', at: 480 } as const;

const decided = (of: Type, preferences: Partial<Preferences> = {}, now = NOON, open = all) =>
  decide({ type: of, preferences: { ...nothing, ...preferences }, open }, now);

describe('the ways of a notification', () => {
  it.each<[string, Type, Partial<Preferences>, readonly Way[]]>([
    ['as its type says where nobody chose', type(), {}, ['push', 'email']],
    ['none beside the bell', type({ channels: [] }), {}, []],
    ['as the person chose', type(), { own: choices({ push: 'off', email: 'on', sms: 'on' }) }, ['email', 'sms']],
    ['as the organisation has it for who chose nothing', type(), { organisation: choices({ push: 'off', sms: 'on' }) }, ['email', 'sms']],
    [
      'as the person chose otherwise than the organisation',
      type(),
      { own: choices({ push: 'on' }), organisation: choices({ push: 'off' }) },
      ['push', 'email'],
    ],
    [
      'as the organisation forces',
      type(),
      { own: choices({ push: 'off', email: 'on' }), organisation: choices({ push: 'always', email: 'never' }) },
      ['push'],
    ],
    ['no text message where the organisation allows none', type(), { own: choices({ sms: 'on' }), allowsSms: false }, ['push', 'email']],
    ['not even one that is forced', type(), { organisation: choices({ sms: 'always' }), allowsSms: false }, ['push', 'email']],
    [
      'no text message without words for it',
      (({ sms: _none, ...rest }) => rest)(type()),
      { own: choices({ sms: 'on' }) },
      ['push', 'email'],
    ],
  ])('are %s', (_, of, preferences, taken) => {
    expect(decided(of, preferences)).toEqual(Object.fromEntries(taken.map((way) => [way, NOON])));
  });

  it('are those that the operator has set up', () =>
    expect(decided(type(), { own: choices({ sms: 'on' }) }, NOON, new Set<Way>(['email']))).toEqual({ email: NOON }));
});

describe('the time of a notification', () => {
  const own = choices({ sms: 'on' });
  it.each<[string, NotificationType['urgency'], Partial<Preferences>, number, object]>([
    ['normal by day', 'normal', { quiet }, NOON, { push: NOON, email: NOON, sms: NOON }],
    ['normal by night', 'normal', { quiet }, NIGHT, { push: MORNING, email: MORNING, sms: MORNING }],
    ['critical by night', 'critical', { quiet }, NIGHT, { push: NIGHT, email: NIGHT, sms: NIGHT }],
    ['critical with a summary', 'critical', { quiet, digest: daily }, NIGHT, { push: NIGHT, email: NIGHT, sms: NIGHT }],
    ['normal with a summary', 'normal', { digest: daily }, NOON, { push: NOON, sms: NOON, digest: EIGHT }],
    ['normal by night with a summary', 'normal', { quiet, digest: daily }, NIGHT, { push: MORNING, sms: MORNING, digest: EIGHT }],
    ['an hourly summary by night', 'normal', { quiet, digest: hourly }, NIGHT, { push: MORNING, sms: MORNING, digest: MORNING }],
    ['an hourly summary by day', 'normal', { quiet, digest: hourly }, NOON, { push: NOON, sms: NOON, digest: NOON + 3_600_000 }],
    ['low without a summary', 'low', {}, NOON, { digest: EIGHT }],
    ['low with an hourly one', 'low', { digest: hourly }, NOON, { digest: NOON + 3_600_000 }],
  ])('%s', (_, urgency, preferences, now, expected) => {
    expect(decided(type({ urgency }), { own, ...preferences }, now)).toEqual(expected);
  });
});

describe('what was saved', () => {
  const stored = {
    choices: [{ group: 'work', channel: 'push', choice: 'off' }],
    quiet_from: '22:00',
    quiet_to: '07:00:00',
    digest: 'daily',
  };
  it('is the person’s own as a whole where there is one, and the organisation’s otherwise', () => {
    const theirs = { ...stored, allows_sms: true, digest: 'hourly', digest_at: '06:30' };
    expect(preferencesOf(null, theirs, 'Asia/Tokyo')).toEqual({
      own: new Map(),
      organisation: choices({ push: 'off' }),
      allowsSms: true,
      quiet,
      digest: { every: 'hourly', at: 390 },
      timeZone: 'Asia/Tokyo',
    });
    const mine = { choices: [], digest: 'none', time_zone: 'Europe/Berlin' };
    expect(preferencesOf(mine, theirs, 'Asia/Tokyo')).toMatchObject({
      quiet: undefined,
      digest: { every: 'none' },
      timeZone: 'Europe/Berlin',
    });
  });

  it('is nothing where it cannot be read', () =>
    expect(
      preferencesOf({ choices: 'x', quiet_from: '22:00' }, { choices: [{ group: 'work', channel: 'push', choice: 'maybe' }] }, 'UTC'),
    ).toMatchObject({
      own: new Map(),
      organisation: new Map(),
      quiet: undefined,
    }));
});
