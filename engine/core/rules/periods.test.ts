import { describe, expect, test } from 'vitest';
import { compileRule, compileTrusted, evaluatePredicate, type Period, periods, predicateToCel, spanOf } from './index.ts';
import { sampleContext } from './samples.test-helper.ts';

/** Half past one at night of Tuesday, 3 March 2026 in India; still Monday in UTC. */
const scope = { now: '2026-03-02T20:00:00.000Z', timeZone: 'Asia/Kolkata' };

const spans: { readonly [K in Period]: readonly [from: string, to: string] } = {
  today: ['2026-03-03', '2026-03-03'],
  yesterday: ['2026-03-02', '2026-03-02'],
  last_7_days: ['2026-02-25', '2026-03-03'],
  last_week: ['2026-02-23', '2026-03-01'],
  month_to_date: ['2026-03-01', '2026-03-03'],
  previous_month: ['2026-02-01', '2026-02-28'],
  year_to_date: ['2026-01-01', '2026-03-03'],
  tomorrow: ['2026-03-04', '2026-03-04'],
  next_2_to_7_days: ['2026-03-05', '2026-03-10'],
  next_2_weeks: ['2026-03-04', '2026-03-17'],
  next_month: ['2026-03-04', '2026-04-03'],
};

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

describe('periods', () => {
  test.each(periods)('%s has both its ends', (period) => {
    const [from, to] = spans[period];
    expect(spanOf(period, scope)).toMatchObject({ from, to });
    const rule = compileTrusted(`within(doc.due, '${period}')`);
    const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10);
    const holds = (due: string) => rule.holds({ ...scope, doc: { due } });
    expect([shifted(from, -1), from, to, shifted(to, 1)].map(holds)).toEqual([false, true, true, false]);
  });

  test.each(periods)('%s of instants begins and ends with the days of the zone', (period) => {
    const [from, to] = spans[period];
    const since = Date.parse(`${from}T00:00:00+05:30`);
    const until = Date.parse(`${to}T00:00:00+05:30`) + 86_400_000;
    const rule = compileTrusted(`within(doc.at, '${period}')`);
    const holds = (time: number) => rule.holds({ ...scope, doc: { at: new Date(time).toISOString() } });
    expect([since - 1, since, until - 1, until].map(holds)).toEqual([false, true, true, false]);
  });

  test('are as long as their names say', () => {
    const length = (period: Period) => daysBetween(...spans[period]) + 1;
    expect([length('last_7_days'), length('last_week'), length('next_2_weeks'), length('next_month')]).toEqual([7, 7, 14, 31]);
  });

  test.each([
    ['on a Monday, the week before', 'last_week', '2026-03-02T06:00:00Z', '2026-02-23', '2026-03-01'],
    ['on a Sunday, not the week that ends', 'last_week', '2026-03-08T06:00:00Z', '2026-02-23', '2026-03-01'],
    ['over the turn of a year', 'last_week', '2026-01-01T06:00:00Z', '2025-12-22', '2025-12-28'],
    ['in January, December', 'previous_month', '2026-01-31T06:00:00Z', '2025-12-01', '2025-12-31'],
    ['after a leap day', 'previous_month', '2028-03-31T06:00:00Z', '2028-02-01', '2028-02-29'],
    ['on the first of a month', 'month_to_date', '2026-02-01T06:00:00Z', '2026-02-01', '2026-02-01'],
    ['on the first of January', 'year_to_date', '2026-01-01T06:00:00Z', '2026-01-01', '2026-01-01'],
  ] as const)('%s', (_, period, now, from, to) => {
    expect(spanOf(period, { now })).toMatchObject({ from, to });
  });

  test('a day on which the clock is put forward is an hour shorter', () => {
    const span = spanOf('today', { now: '2026-03-08T16:00:00Z', timeZone: 'America/New_York' });
    expect(span).toMatchObject({ since: '2026-03-08T05:00:00.000Z', until: '2026-03-09T04:00:00.000Z' });
  });

  test('instants may be written with an offset', () => {
    expect(compileTrusted("within(doc.at, 'today')").holds({ ...scope, doc: { at: '2026-03-03T00:00:00+05:30' } })).toBe(true);
  });

  test.each([null, undefined, '', 'soon', 5, true, ['2026-03-03'], {}])('%j lies in no period', (due) => {
    expect(compileTrusted("within(doc.due, 'year_to_date')").evaluate({ ...scope, doc: { due } })).toBe(false);
  });

  test('without a clock, or with a zone that is none, nothing lies in any', () => {
    const rule = compileTrusted("within(doc.due, 'today')");
    expect(rule.holds({ doc: { due: '2026-03-03' } })).toBe(false);
    expect(rule.holds({ ...scope, timeZone: 'No/Where', doc: { due: '2026-03-03' } })).toBe(false);
    expect(evaluatePredicate(rule.predicate({}), { due: '2026-03-03' })).toBe(false);
  });
});

describe('within() in rules', () => {
  const compile = (text: string) => compileRule(text, sampleContext, { predicate: true });

  test.each(["within(doc.due, 'today')", "within(doc.at, 'last_week')", "within(doc.custom.when, 'tomorrow')", "within(today(), 'today')"])(
    '%s is a rule, with SQL',
    (text) => expect(compile(text)).toMatchObject({ ok: true, rule: { isPredicate: true } }),
  );

  test.each([
    ["within(doc.due, 'last_9_days')", 'type', "'last_9_days'"],
    ["within(doc.due, 'Today')", 'type', "'Today'"],
    ['within(doc.due, user.name)', 'type', 'user.name'],
    ['within(doc.due, doc.title)', 'type', 'doc.title'],
    ['within(doc.due, 7)', 'type', '7'],
    ["within(doc.title, 'today')", 'type', 'doc.title'],
    ["within(doc.price, 'today')", 'type', 'doc.price'],
    ["within(doc.tags, 'today')", 'type', 'doc.tags'],
    ["within(null, 'today')", 'type', 'null'],
    ["within('2026-03-03', 'today')", 'type', "'2026-03-03'"],
    ["within('today')", 'type', "within('today')"],
    ["within(doc.due, 'today', 1)", 'type', "within(doc.due, 'today', 1)"],
    ["within(doc.dew, 'today')", 'field', 'dew'],
    ["within(startOfDay(doc.due), 'today')", 'not-sql', 'startOfDay(doc.due)'],
  ])('%s is refused (%s) at %s', (text, code, at) => {
    const compiled = compile(text);
    const [fault] = compiled.ok ? [] : compiled.faults;
    expect(fault?.code).toBe(code);
    expect(text.slice(fault?.start, fault?.end)).toContain(at);
  });

  test('a rule keeps the name of its period when it is written back, with or without a clock', () => {
    const text = "within(doc.due, 'last_7_days') && !(within(doc.at, 'today'))";
    for (const at of [scope, {}]) expect(predicateToCel(compileTrusted(text).predicate(at))).toBe(text);
  });
});

describe('values that move with clock or person', () => {
  test.each([
    ['doc.due < today()', "doc.due < '2026-03-03'", 'doc.due < today()'],
    ['doc.due <= addDays(today(), 3)', "doc.due <= '2026-03-06'", 'doc.due <= addDays(today(), 3)'],
    ['doc.due > addDays(addDays(today(), -8), 1)', "doc.due > '2026-02-24'", 'doc.due > addDays(today(), -7)'],
    ['doc.at < today()', "doc.at < '2026-03-02T18:30:00.000Z'", 'doc.at < startOfDay(today())'],
    ['doc.at >= startOfDay(addDays(today(), 1))', "doc.at >= '2026-03-03T18:30:00.000Z'", 'doc.at >= startOfDay(addDays(today(), 1))'],
    ['doc.at < now()', "doc.at < '2026-03-02T20:00:00.000Z'", 'doc.at < now()'],
    ['doc.title == user.id', "doc.title == 'u1'", 'doc.title == user.id'],
    ['user.id in doc.tags', "'u1' in doc.tags", 'user.id in doc.tags'],
    ['doc.title == user.name', "doc.title == 'Asha'", "doc.title == 'Asha'"],
    ['doc.due == addDays(today(), user.level)', "doc.due == '2026-03-05'", "doc.due == '2026-03-05'"],
  ])('%s is written as %s, or as it was said: %s', (text, asValue, asSaid) => {
    const compiled = compileRule(text, sampleContext);
    if (!compiled.ok) throw new Error(compiled.faults[0]?.message);
    const predicate = compiled.rule.predicate({ ...scope, user: { id: 'u1', name: 'Asha', level: 2 } });
    expect(predicateToCel(predicate)).toBe(asValue);
    expect(predicateToCel(predicate, { asSaid: true })).toBe(asSaid);
  });

  test('nobody is null, whoever was meant', () => {
    expect(predicateToCel(compileTrusted('doc.owner == user.id').predicate({}), { asSaid: true })).toBe('doc.owner == null');
  });
});
