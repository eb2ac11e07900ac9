/** Questions and wishes about one record, which is named by its code. Whatever changes it is only proposed. */
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import { propose } from '../../../engine/server/assistant/index.ts';
import { recordsCalled, scan, workflowWords } from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import { wordsOf } from '../../../engine/server/kernel/said.ts';
import type { RecordAnswer } from '../../../engine/server/resources/types.ts';
import { rowsOf } from './answer-list.ts';
import type { Field, Found } from './record-types.ts';
import { fieldName, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

/** Letters, a dash, letters and digits: `FIX-T000292`. */
export const CODE = /\b[a-z][a-z0-9]+-[a-z]*\d{2,}\b/i;

export async function answerRecord(asking: Asking, text: string, code: string): Promise<Omit<Reply, 'calls'>> {
  const { say, host, member, textOf, grammar } = asking;
  const found = await recordOf(asking, code);
  if (!found) return { outcome: 'refused', content: say('problem.assistant.no_record', { code: plain(code) }) };
  const { entity, id } = found;
  // What stands behind a colon is meant as it stands.
  const [before = '', ...after] = text.replace(new RegExp(code, 'i'), ' ').split(/[:：]/);
  const written = after.join(':').trim();
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
  const rest = tokens.flatMap((token) => (token.kind === 'unknown' ? [token.words] : []));
  const [workflow] = wanted;
  if (wanted.length > 1) return { outcome: 'refused', content: say('problem.assistant.one_at_a_time') };
  if (!workflow) return rest.length === 0 && written === '' ? shown(asking, found) : unknown(asking, entity, rest.join(' '));
  const mine = entity.workflows.find(({ name }) => name === workflow.name);
  if (!mine)
    return {
      outcome: isWhy ? 'answered' : 'refused',
      content: say('problem.assistant.no_right', { workflow: plain(textOf(workflow.label) ?? workflow.name) }),
    };
  return isWhy ? why(asking, found, mine) : wish(asking, found, mine, { rest, written, id });
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

async function shown(asking: Asking, { entity, id }: Found): Promise<Omit<Reply, 'calls'>> {
  const answer = (await asking.run({ tool: `get_${entity.name}`, input: { id } })) as RecordAnswer;
  return {
    outcome: 'answered',
    content: rowsOf(asking, entity, { data: [answer.data], ...(answer.labels ? { labels: answer.labels } : {}) }),
  };
}

function unknown({ say, textOf }: Asking, { workflows }: EntityView, words: string): Omit<Reply, 'calls'> {
  const near = workflows.filter(({ on }) => on === 'record').map(({ label }) => plain(textOf(label) ?? label));
  return { outcome: 'refused', content: say('problem.assistant.unknown_wish', { words: plain(words), near: near.slice(0, 8).join(', ') }) };
}

/** The answer of the same gate that the button asks: the workflow is tried in a part of a transaction that is undone. */
async function why(asking: Asking, { entity, id }: Found, workflow: WorkflowView): Promise<Omit<Reply, 'calls'>> {
  const { say, host, member, textOf } = asking;
  const named = plain(textOf(workflow.label) ?? workflow.name);
  if (!host.mayForesee(entity.name, workflow.name))
    return { outcome: 'refused', content: say('problem.assistant.cannot_tell_why', { workflow: named }) };
  try {
    await propose(host, member, { tool: `run_${entity.name}_${workflow.name}`, input: { id, input: {} } });
    return { outcome: 'answered', content: say('problem.assistant.you_can', { workflow: named }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Where only values are missing, the right is there.
    const isOpen = error.code === 'invalid';
    return {
      outcome: 'answered',
      content: say(isOpen ? 'problem.assistant.you_can' : 'problem.assistant.not_this_record', { workflow: named }),
    };
  }
}

type Wish = { readonly rest: readonly string[]; readonly written: string; readonly id: string | number };

async function wish(asking: Asking, { entity, id }: Found, workflow: WorkflowView, { rest, written }: Wish): Promise<Omit<Reply, 'calls'>> {
  const { say, host, member, textOf } = asking;
  const definition = host.definitions.shown(member).entities.get(entity.name)?.workflows.get(workflow.name);
  if (!definition) return { outcome: 'refused', content: say('problem.assistant.no_record', { code: '' }) };
  const fields: readonly Field[] = [...definition.input.values()];
  const filled = await fill(asking, fields, { rest, written });
  if ('content' in filled) return filled;
  const missing = fields.filter(({ required, name }) => required && !Object.hasOwn(filled.input, name));
  if (missing.length > 0)
    return {
      outcome: 'refused',
      content: say('problem.assistant.missing', {
        workflow: plain(textOf(workflow.label) ?? workflow.name),
        fields: missing.map((field) => plain(textOf(field.label) ?? field.name)).join(', '),
      }),
    };
  try {
    const proposal = await propose(host, member, { tool: `run_${entity.name}_${workflow.name}`, input: { id, input: filled.input } });
    return { outcome: 'proposed', content: cardOf(asking, { entity, workflow, told: filled.told, proposal }), proposal };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return {
      outcome: 'refused',
      content: say('problem.assistant.refused', {
        workflow: plain(textOf(workflow.label) ?? workflow.name),
        reason: reasonOf(asking, error),
      }),
    };
  }
}

const reasonOf = ({ textOf }: Asking, { errors, message }: Problem): string => {
  const reasons = errors.length === 0 ? [message] : errors.map((each) => each.message);
  return [...new Set(reasons)].map((each) => plain(wordsOf(each, textOf))).join(' ');
};

type Filled = { readonly input: Row; readonly told: readonly string[] };

/** Each run of words must be the value of one field, and each field has one. */
async function fill(asking: Asking, fields: readonly Field[], { rest, written }: Omit<Wish, 'id'>): Promise<Filled | Omit<Reply, 'calls'>> {
  const { say, textOf, host, member } = asking;
  const input: Record<string, unknown> = {};
  const told: string[] = [];
  const set = (field: Field, value: unknown, words: string) => {
    input[field.name] = value;
    told.push(`${plain(textOf(field.label) ?? field.name)}: ${plain(words)}`);
  };
  if (written !== '') {
    const field = fields.find(({ type }) => type === 'text' || type === 'textarea');
    if (!field) return { outcome: 'refused', content: say('problem.assistant.unknown_words', { words: plain(written) }) };
    set(field, written, written);
  }
  for (const words of rest) {
    let isTaken = false;
    for (const field of fields) {
      if (isTaken || Object.hasOwn(input, field.name)) continue;
      const option = field.options?.find(({ label }) => (asking.wordOf(label) ?? label).toLowerCase() === words.toLowerCase());
      if (option) set(field, option.value, textOf(option.label) ?? option.label);
      else if (field.type === 'ref' && field.ref !== undefined) {
        const hits = await recordsCalled({ resources: host.resources, member }, field.ref, words);
        if (hits.length > 1)
          return {
            outcome: 'refused',
            content: say('problem.assistant.several', { words: plain(words), labels: hits.map(({ label }) => plain(label)).join(', ') }),
          };
        const [hit] = hits;
        if (!hit) continue;
        set(field, hit.id, hit.label);
      } else continue;
      isTaken = true;
    }
    if (!isTaken) return { outcome: 'refused', content: say('problem.assistant.unknown_words', { words: plain(words) }) };
  }
  return { input, told };
}

type Card = {
  readonly entity: EntityView;
  readonly workflow: WorkflowView;
  readonly told: readonly string[];
  readonly proposal: NonNullable<Reply['proposal']>;
};

/** Exactly what will be done: the record, the values, and what becomes of its fields. */
function cardOf({ say, textOf }: Asking, { entity, workflow, told, proposal: { foreseen } }: Card): string {
  const name = plain(String(foreseen.record?.[entity.title] ?? ''));
  const fieldAt = (field: string) => entity.fields.find((each) => each.name === field);
  const isTold = (value: unknown) => value === null || typeof value !== 'object';
  const lines = foreseen.changes.flatMap(([field, before, after]) => {
    const known = fieldAt(field);
    // What a reference becomes is told by the value that names it.
    if (!known || known.ref !== undefined || !isTold(before) || !isTold(after)) return [];
    const [was, becomes] = [before, after].map((value) => (value === null ? '–' : plain(String(value))));
    return [`- ${fieldName(known, textOf)}: ${was} → ${becomes}`];
  });
  const head = say('problem.assistant.confirm', { workflow: plain(textOf(workflow.label) ?? workflow.name), record: name });
  return [
    `**${head}**`,
    ...(told.length > 0 ? [told.map((each) => `- ${each}`).join('\n')] : []),
    ...(lines.length > 0 ? [say('problem.assistant.changes'), lines.join('\n')] : []),
  ].join('\n\n');
}
