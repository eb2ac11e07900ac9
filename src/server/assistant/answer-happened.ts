/**
 * What happened with a record, by rules that anybody can follow: the events that this person may see, the newest first, each as when, who
 * and what, in the words that pages have for them; above them what the record is now. Nothing is left out but what is older than the last few.
 */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { quote } from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { dayInWords, wordsOf } from '../../../engine/server/kernel/said.ts';
import type { ListAnswer, RecordAnswer } from '../../../engine/server/resources/types.ts';
import type { Found } from './record-types.ts';
import { link, mannerOf, plain, valueIn } from './say.ts';
import type { Asking, Reply } from './types.ts';

const SHOWN = 12;

export async function answerHappened(asking: Asking, { entity, id }: Found): Promise<Reply> {
  const { say, facts, host, member, run } = asking;
  const timeline = facts.timeline[entity.name];
  const events = timeline && host.definitions.entity(member, timeline.entity);
  if (!timeline || !events?.can.read) return { outcome: 'refused', content: say('problem.assistant.no_timeline') };
  const { data: record, labels } = (await run({ tool: `get_${entity.name}`, input: { id } })) as RecordAnswer;
  const filter = `doc.${timeline.by} == ${quote(id)}`;
  const list = { tool: `list_${events.name}`, input: { filter, order_by: '-/at', page_size: SHOWN } };
  const { data, count } = (await run(list)) as ListAnswer;
  const code = plain(String(record[entity.title] ?? ''));
  if (data.length === 0) return { outcome: 'answered', content: say('problem.assistant.happened_none', { record: code }) };
  const all = count?.value ?? data.length;
  const address = host.definitions.reach(member).records.get(entity.name);
  const to = address?.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(record[name] ?? '')));
  const head = say('problem.assistant.happened', { record: to === undefined ? code : link(code, to), count: all });
  const status = entity.fields.find(({ name }) => name === 'status');
  const now = status && valueIn(status, record.status, labels, mannerOf(asking));
  return {
    outcome: 'answered',
    content: [
      `**${head}**`,
      ...(now === undefined || now === '–' ? [] : [say('problem.assistant.happened_now', { status: now })]),
      data.map((event) => `- ${lineOf(asking, events, event)}`).join('\n'),
      ...(all > data.length ? [say('problem.assistant.happened_earlier', { count: all - data.length })] : []),
    ].join('\n\n'),
  };
}

/** When · who: what. */
function lineOf(asking: Asking, events: EntityView, event: Row): string {
  const manner = mannerOf(asking);
  const fieldAt = (name: string) => events.fields.find((each) => each.name === name);
  const valueAt = (name: string) => (event[name] == null ? '' : valueIn(fieldAt(name), event[name], undefined, manner));
  const who = [valueAt('actor_name'), valueAt('actor_org')].filter((part) => part !== '').join(', ');
  const what = [valueAt('kind'), valueAt('about')].filter((part) => part !== '').join(', ');
  return `**${valueAt('at')}** · ${who}: ${[what, changeIn(event, asking), remarksIn(event, asking)].filter((part) => part !== '').join(' ')}`;
}

/** From one state to another, where it was a change. */
function changeIn({ from_text: from, to_text: to }: Row, { textOf }: Asking): string {
  const [was, is] = [from, to].map((text) => (typeof text === 'string' ? plain(dayInWords(wordsOf(text, textOf), textOf)) : ''));
  if (!is) return '';
  return was ? `${was} → ${is}` : is;
}

/** What was written, and sentences of the product in the person's language. */
const remarksIn = ({ remarks }: Row, { textOf }: Asking): string =>
  typeof remarks === 'string' && remarks !== '' ? `“${plain(wordsOf(remarks, textOf))}”` : '';
