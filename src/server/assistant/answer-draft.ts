/** Words that the person may use: a message to a customer, and an update of their day. Text alone: nothing of it is sent or stored. */
import { quote } from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { dayInWords } from '../../../engine/server/kernel/said.ts';
import type { ListAnswer, RecordAnswer } from '../../../engine/server/resources/types.ts';
import type { DraftBlock } from './blocks.ts';
import type { Found } from './record-types.ts';
import { plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

/** Dots stand in place of what the person may not read whole: no customer is called so. */
const MASKED = /•/;
const ABOUT: ReadonlySet<string> = new Set(['service-request', 'subtask']);
const MOST_VISITS = 20;
/** By which people write about a record, to its customer too. */
const COMMENT = 'comment';

const textIn = (row: Row, name: string): string => {
  const value = row[name];
  return typeof value === 'string' && !MASKED.test(value) ? value : '';
};

export async function draftMessage(asking: Asking, { entity, id }: Found): Promise<Reply> {
  const { say, member, host, run } = asking;
  if (!ABOUT.has(entity.name)) return { outcome: 'refused', content: say('problem.assistant.no_draft') };
  const { data: record } = (await run({ tool: `get_${entity.name}`, input: { id } })) as RecordAnswer;
  const name = textIn(record, 'cust_name');
  const lines = [
    name === '' ? say('problem.assistant.dear_customer') : say('problem.assistant.dear', { name }),
    ...bodyOf(asking, record),
    say('problem.assistant.regards', { org: member.org.nickname }),
  ];
  const address = host.definitions.reach(member).records.get(entity.name);
  const to = address?.replaceAll(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(record[field] ?? '')));
  const mayWrite = host.definitions.entity(member, entity.name)?.workflows.some(({ name }) => name === COMMENT) ?? false;
  const about = to !== undefined && mayWrite ? { about: { entity: entity.name, id: String(record.id) } } : {};
  return drafted(say('problem.assistant.draft_message'), lines.join('\n\n'), { ...(to === undefined ? {} : { to }), ...about });
}

/** What there is to tell by the state of the work: done, on its day, or without one yet. */
function bodyOf({ say, textOf, today }: Asking, record: Row): readonly string[] {
  const values = { title: textIn(record, 'title'), code: textIn(record, 'display_code') };
  const [day, technician] = [textIn(record, 'due'), textIn(record, 'assgne_name')];
  if (record.status_type !== 'ACTIVE') return [say('problem.assistant.message_done', values)];
  if (day === '' || day < today) return [say('problem.assistant.message_open', values)];
  const dated = { ...values, day: dayInWords(day, textOf), technician };
  const [from, to] = [textIn(record, 'start_time').slice(0, 5), textIn(record, 'end_time').slice(0, 5)];
  return [
    say(technician === '' ? 'problem.assistant.message_day' : 'problem.assistant.message_visit', dated),
    ...(from === '' ? [] : [say(to === '' ? 'problem.assistant.message_from' : 'problem.assistant.message_time', { from, to })]),
    say('problem.assistant.message_ask'),
  ];
}

/** The visits of the person's own day, in their order, with what became of each. */
export async function draftUpdate({ say, run, member, today, textOf, host }: Asking): Promise<Reply> {
  if (!host.definitions.entity(member, 'subtask')?.can.read) return { outcome: 'refused', content: say('problem.assistant.update_none') };
  const filter = `doc.assgne_id == ${quote(member.user.id)} && doc.due == today()`;
  const input = { filter, order_by: '/start_time', page_size: MOST_VISITS };
  const { data, count, labels } = (await run({ tool: 'list_subtask', input })) as ListAnswer;
  if (data.length === 0) return { outcome: 'refused', content: say('problem.assistant.update_none') };
  const done = data.filter(({ status_type: type }) => type !== 'ACTIVE').length;
  const lines = data.map((row) => {
    const status = labels?.status?.[String(row.status)]?.label ?? textIn(row, 'status');
    return `- ${say('problem.assistant.update_line', { code: textIn(row, 'display_code'), title: textIn(row, 'title'), status })}`;
  });
  const head = say('problem.assistant.update_head', { day: dayInWords(today, textOf), done, total: count?.value ?? data.length });
  return drafted(say('problem.assistant.draft_update'), [head, lines.join('\n')].join('\n\n'), {});
}

function drafted(head: string, draft: string, home: Pick<DraftBlock, 'to' | 'about'>): Reply {
  const quoted = draft.split('\n').map((line) => `> ${plain(line)}`.trimEnd());
  return {
    outcome: 'answered',
    content: [head, quoted.join('\n')].join('\n\n'),
    shown: { type: 'draft', content: head, draft, ...home },
  };
}
