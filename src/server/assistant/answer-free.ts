/** “Who is free tomorrow at ten with …”: the hours of the team and the visits of that day, as the board of the day has them. */
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { addDays } from '../../../engine/core/rules/calendar.ts';
import {
  dateOf,
  daysBetween,
  daysOfDate,
  daysOfSpan,
  daysToWeekday,
  type Meaning,
  quote,
  recordsCalled,
  type Token,
} from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { dayInWords } from '../../../engine/server/kernel/said.ts';
import type { GroupAnswer, ListAnswer } from '../../../engine/server/resources/types.ts';
import { link, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

/** What a skill may be called: itself, or the line of work that it belongs to. */
const ABILITIES = [
  { entity: 'skill', has: (person: Row, ids: ReadonlySet<string>) => skillsOf(person).some((id) => ids.has(id)) },
  { entity: 'vertical', has: (person: Row, ids: ReadonlySet<string>) => listIn(person.user_vertical).some((id) => ids.has(String(id))) },
] as const;
const PAGE = 20;
const MOST_PAGES = 5;

type When = {
  readonly day: string;
  /** Days from today. */
  readonly away: number;
  /** HH:mm; undefined for all of the day. */
  readonly at: string | undefined;
};
type Ability = { readonly words: string; readonly has: (person: Row) => boolean };

export async function answerFree(asking: Asking, tokens: readonly Token<Meaning>[]): Promise<Reply> {
  const { say, host, member, textOf } = asking;
  const subtask = host.definitions.entity(member, 'subtask');
  if (!subtask?.workflows.some(({ name }) => name === 'off-hours'))
    return { outcome: 'refused', content: say('problem.assistant.no_board') };
  const when = whenOf(asking, tokens);
  if (!when) return { outcome: 'refused', content: say('problem.assistant.no_time') };
  const abilities: Ability[] = [];
  for (const token of tokens) {
    if (token.kind === 'known') continue;
    const ability = await abilityCalled(asking, token.words);
    if (!ability) return { outcome: 'refused', content: say('problem.assistant.unknown_skill', { words: plain(token.words) }) };
    abilities.push(ability);
  }
  const people = (await peopleOf(asking, await atWork(asking, when))).filter((person) => abilities.every(({ has }) => has(person)));
  const readAs = say('problem.assistant.read_as', {
    parts: [
      say('problem.assistant.free'),
      plain(dayInWords(when.day, textOf)),
      ...(when.at === undefined ? [say('problem.assistant.free_all_day')] : [plain(when.at)]),
      ...abilities.map(({ words }) => plain(words)),
    ].join(' · '),
  });
  const address = host.definitions.reach(member).records.get('user');
  const lines = people.map((person) => {
    const name = plain(String(person.user_name ?? '–'));
    const to = address?.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(person[field] ?? '')));
    return `- ${to === undefined ? name : link(name, to)}`;
  });
  const head =
    people.length === 0 ? say('problem.assistant.nobody_free') : `**${say('problem.assistant.free_people', { count: people.length })}**`;
  return { outcome: 'answered', content: [head, ...(lines.length > 0 ? [lines.join('\n')] : []), readAs].join('\n\n') };
}

/** Today and all day where nothing is said; undefined for several days or hours, which nobody is asked about at once. */
function whenOf({ today, now, member }: Asking, tokens: readonly Token<Meaning>[]): When | undefined {
  const days: number[] = [];
  const hours: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'unknown') {
      if (/^\d{4}-\d\d-\d\d$/.test(token.words)) days.push(daysBetween(today, token.words));
      continue;
    }
    const { meaning, numbers, words } = token;
    if (meaning.is === 'weekday') days.push(daysToWeekday(meaning.day, today, false));
    if (meaning.is === 'span') {
      const { from, to } = daysOfSpan(meaning.span, today);
      if (from === undefined || from !== to) return undefined;
      days.push(from);
    }
    if (meaning.is === 'period') return undefined;
    if (meaning.is === 'date') {
      const { month = 0, ...date } = dateOf(token);
      const { from, to } = daysOfDate({ month, ...date }, today, false) ?? {};
      if (from === undefined || from !== to) return undefined;
      days.push(from);
    }
    if (meaning.is === 'hours' || meaning.is === 'hours_from_noon') {
      const at = hourOf(numbers[0], words, meaning.is === 'hours_from_noon');
      if (at === undefined) return undefined;
      hours.push(at);
    }
  }
  if (days.length > 1 || hours.length > 1) return undefined;
  const [away = 0] = days;
  return { away, day: addDays(today, away) ?? dayIn(Date.parse(now), member.org.time_zone), at: hours[0] };
}

function hourOf(number: number | undefined, words: string, isFromNoon: boolean): string | undefined {
  const [, minutes = '00'] = /:(\d\d)/.exec(words) ?? [];
  const hour = (number ?? Number.NaN) + (isFromNoon && (number ?? 0) < 12 ? 12 : 0);
  return Number.isInteger(hour) && hour >= 0 && hour < 24 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined;
}

async function abilityCalled({ host, member }: Asking, words: string): Promise<Ability | undefined> {
  for (const { entity, has } of ABILITIES) {
    const hits = await recordsCalled({ resources: host.resources, member }, entity, words);
    const ids = new Set(hits.map(({ id }) => String(id)));
    if (hits[0]) return { words: hits[0].label, has: (person) => has(person, ids) };
  }
  return undefined;
}

/** Ids of those who work then and have no visit. */
async function atWork({ run }: Asking, { day, away: later, at }: When): Promise<readonly string[]> {
  const absences = rowsIn(await run({ tool: 'run_subtask_off-hours', input: { input: { from: day, to: day } } }));
  const away = new Set(absences.filter((row) => isAway(row, at)).map(({ lane }) => String(lane)));
  const during = at === undefined ? '' : ` && doc.start_time <= ${quote(at)} && (doc.end_time > ${quote(at)} || doc.end_time == null)`;
  const filter = `doc.due == addDays(today(), ${later}) && doc.status_type == 'ACTIVE' && doc.assgne_id != null${during}`;
  const { data } = (await run({ tool: 'group_subtask', input: { filter, by: '/assgne_id' } })) as GroupAnswer;
  const busy = new Set(data.map(({ key }) => String(key)));
  // Whoever has hours is away before and after them, so all of the team stand among the absences.
  return [...new Set(absences.map(({ lane }) => String(lane)))].filter((id) => !away.has(id) && !busy.has(id));
}

/** At that time; or, where no time is named, all of the day. */
const isAway = ({ from, to }: Row, at: string | undefined): boolean =>
  at === undefined ? from === '00:00' && to === '24:00' : String(from) <= at && at < String(to);

async function peopleOf({ run }: Asking, ids: readonly string[]): Promise<readonly Row[]> {
  const people: Row[] = [];
  for (let page = 0; page < MOST_PAGES && page * PAGE < ids.length; page += 1) {
    const some = ids.slice(page * PAGE, (page + 1) * PAGE).map(quote);
    const filter = `doc.is_active && doc.is_on_field && doc.id in [${some.join(', ')}]`;
    people.push(...((await run({ tool: 'list_user', input: { filter, page_size: PAGE } })) as ListAnswer).data);
  }
  return people.toSorted((one, other) => String(one.user_name).localeCompare(String(other.user_name)));
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const skillsOf = (person: Row): readonly string[] =>
  listIn(person.user_skills)
    .filter(isObject)
    .map(({ skill_id: id }) => String(id));
const rowsIn = (answer: unknown): readonly Row[] => (isObject(answer) ? listIn(answer.rows).filter(isObject) : []);
