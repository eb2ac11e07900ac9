/** Questions and wishes about one record, which is named by its code. Whatever changes it is only proposed. */
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import { scan, workflowWords } from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import type { RecordAnswer } from '../../../engine/server/resources/types.ts';
import { draftMessage } from './answer-draft.ts';
import { answerHappened } from './answer-happened.ts';
import { rowsOf } from './answer-list.ts';
import { why } from './answer-why.ts';
import { wish, wishNearest } from './answer-wish.ts';
import type { Found } from './record-types.ts';
import { plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

/** Letters, a dash, letters and digits: `FIX-T000292`. */
const CODE = /(?<![\p{L}\p{N}-])[a-z][a-z0-9]+-[a-z]*\d{2,}(?![a-z0-9])/iu;
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const HAN = /(?<=\p{Script=Han})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Han})/giu;

/** Digits of Arabic as those of codes, and what stands without blanks beside Chinese apart from it. */
const apart = (text: string): string => text.replaceAll(DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replaceAll(HAN, ' ');

/** The code of a record that a sentence names. */
export const codeIn = (text: string): string | undefined => CODE.exec(apart(text))?.[0];

/** What is wished, without the code, and what is to be written: it stands behind a colon and is meant as it stands. */
export function partsOf(text: string, code: string): { readonly wish: string; readonly written: string } {
  const [wish = '', ...after] = apart(text).replace(new RegExp(code, 'i'), ' ').split(/[:：]/);
  return { wish, written: after.length === 0 ? '' : text.slice(text.search(/[:：]/) + 1).trim() };
}

export async function answerRecord(asking: Asking, text: string, code: string): Promise<Reply> {
  const { say, host, member, textOf, grammar } = asking;
  const found = await recordOf(asking, code);
  if (!found) return { outcome: 'refused', content: say('problem.assistant.no_record', { code: plain(code) }) };
  const { entity } = found;
  const { wish: before, written } = partsOf(text, code);
  const whole = host.definitions.shown(member).entities.get(entity.name);
  const all = {
    ...entity,
    workflows: [...(whole?.workflows.values() ?? [])].map(
      ({ name, label, on, input }): WorkflowView => ({ name, label, on, fields: [...input.keys()] }),
    ),
  };
  const tokens = scan(before, workflowWords(grammar, all, asking.wordOf)).filter(
    (token) => token.kind === 'unknown' || token.meaning.is !== 'ignore',
  );
  const wanted = tokens.flatMap((token) => (token.kind === 'known' && token.meaning.is === 'workflow' ? [token.meaning.workflow] : []));
  const isWhy = tokens.some((token) => token.kind === 'known' && token.meaning.is === 'why');
  const isNearest = tokens.some((token) => token.kind === 'known' && token.meaning.is === 'nearest');
  const rest = tokens.flatMap((token) => (token.kind === 'unknown' ? [token.words] : []));
  const [workflow] = wanted;
  const asks = (is: 'happened' | 'message') => tokens.some((token) => token.kind === 'known' && token.meaning.is === is);
  // Asked of a record alone: with anything more to it the sentence may mean another thing.
  if (wanted.length === 0 && rest.length === 0 && written === '' && !isWhy && !isNearest) {
    if (asks('happened')) return answerHappened(asking, found);
    if (asks('message')) return draftMessage(asking, found);
  }
  if (wanted.length > 1) return { outcome: 'refused', content: say('problem.assistant.one_at_a_time') };
  if (!workflow) return rest.length === 0 && written === '' ? shown(asking, found) : unknown(asking, entity, rest.join(' '));
  if (isNearest && !isWhy && rest.length === 0 && written === '') return wishNearest(asking, found);
  const mine = entity.workflows.find(({ name }) => name === workflow.name);
  if (!mine)
    return {
      outcome: isWhy ? 'answered' : 'refused',
      content: say('problem.assistant.no_right', { workflow: plain(textOf(workflow.label) ?? workflow.name) }),
    };
  return isWhy ? why(asking, found, mine) : wish(asking, found, mine, { rest, written });
}

async function recordOf({ host, member, run }: Asking, code: string): Promise<Found | undefined> {
  const answer = (await run({ tool: 'search', input: { text: code } })) as {
    data: readonly { entity: string; title: string; found: readonly { id: string | number; values: Row }[] }[];
  };
  for (const { entity: name, title, found } of answer.data) {
    const hit = found.find(({ values }) => String(values[title] ?? '').toLowerCase() === code.toLowerCase());
    const entity = hit && host.definitions.entity(member, name);
    if (hit && entity) return { entity, id: hit.id };
  }
  return undefined;
}

async function shown(asking: Asking, { entity, id }: Found): Promise<Reply> {
  const answer = (await asking.run({ tool: `get_${entity.name}`, input: { id } })) as RecordAnswer;
  return {
    outcome: 'answered',
    content: rowsOf(asking, entity, { data: [answer.data], ...(answer.labels ? { labels: answer.labels } : {}) }),
  };
}

function unknown({ say, textOf }: Asking, { workflows }: EntityView, words: string): Reply {
  const near = workflows.filter(({ on }) => on === 'record').map(({ label }) => plain(textOf(label) ?? label));
  return { outcome: 'refused', content: say('problem.assistant.unknown_wish', { words: plain(words), near: near.slice(0, 8).join(', ') }) };
}
