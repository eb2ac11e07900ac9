/** What is to be done with a record: read into the values of a workflow, and proposed with exactly what will change. */
import type { EntityView, WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { fold, recordsCalled } from '../../../engine/server/assistant/understand/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import { wordsOf } from '../../../engine/server/kernel/said.ts';
import type { Field, Found } from './record-types.ts';
import { fieldName, mannerOf, plain, valueIn } from './say.ts';
import type { Asking, Reply } from './types.ts';

type Wish = { readonly rest: readonly string[]; readonly written: string };

export async function wish(asking: Asking, { entity, id }: Found, workflow: WorkflowView, { rest, written }: Wish): Promise<Reply> {
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
  return proposed(asking, { entity, id }, { workflow, input: filled.input, told: filled.told });
}

type Ready = { readonly workflow: WorkflowView; readonly input: Row; readonly told: readonly string[] };

/** The card, or why it is not possible. */
async function proposed(asking: Asking, { entity, id }: Found, { workflow, input, told }: Ready): Promise<Reply> {
  const { say, textOf } = asking;
  try {
    const proposal = await asking.propose({ tool: `run_${entity.name}_${workflow.name}`, input: { id, input } });
    return { outcome: 'proposed', content: cardOf(asking, { entity, workflow, told, proposal }), proposal };
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

/** Gives the work to whoever of those that can do it is nearest: the first of them by the way that it adds. */
export async function wishNearest(asking: Asking, found: Found): Promise<Reply> {
  const { say, textOf, facts } = asking;
  const { entity, id } = found;
  const of = facts.nearest[entity.name];
  const workflow = entity.workflows.find(({ name }) => name === of?.workflow);
  const ranking = entity.workflows.find(({ name }) => name === of?.ranking);
  if (!workflow || !ranking) return { outcome: 'refused', content: say('problem.assistant.no_nearest') };
  let rows: readonly Candidate[];
  try {
    rows = candidatesIn(await asking.run({ tool: `run_${entity.name}_${ranking.name}`, input: { id } }));
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { outcome: 'refused', content: say('problem.assistant.no_nearest') };
  }
  const [best] = rows.filter((row) => row.input !== undefined).toSorted((a, b) => (a.travel ?? 0) - (b.travel ?? 0));
  if (!best?.input) return { outcome: 'refused', content: say('problem.assistant.nobody_free') };
  const fields = asking.host.definitions.shown(asking.member).entities.get(entity.name)?.workflows.get(workflow.name)?.input;
  const manner = mannerOf(asking);
  const told = Object.entries(best.input).map(([name, value]) => {
    const field = fields?.get(name);
    const shown =
      field?.ref === undefined
        ? valueIn(
            entity.fields.find((each) => each.name === name),
            value,
            undefined,
            manner,
          )
        : plain(best.title);
    return `${plain((field && textOf(field.label)) ?? name)}: ${shown}`;
  });
  return proposed(asking, found, { workflow, input: best.input, told });
}

/** `input`: what to assign with, absent for whom something keeps from it; `travel`: minutes on the way that it adds. */
type Candidate = { readonly title: string; readonly input?: Row; readonly travel?: number };

function candidatesIn(answer: unknown): readonly Candidate[] {
  const rows = isObject(answer) && Array.isArray(answer.rows) ? answer.rows : [];
  return rows.filter(isObject).map(({ title, input, travel }) => ({
    title: String(title ?? ''),
    ...(isObject(input) ? { input } : {}),
    ...(typeof travel === 'number' ? { travel } : {}),
  }));
}

export const reasonOf = ({ textOf }: Asking, { errors, message }: Problem): string => {
  const reasons = errors.length === 0 ? [message] : errors.map((each) => each.message);
  return [...new Set(reasons)].map((each) => plain(wordsOf(each, textOf))).join(' ');
};

type Filled = { readonly input: Row; readonly told: readonly string[] };

/** Each run of words must be the value of one field, and each field has one. */
async function fill(asking: Asking, fields: readonly Field[], { rest, written }: Wish): Promise<Filled | Reply> {
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
      const option = field.options?.find(({ label }) => fold(asking.wordOf(label) ?? label) === fold(words));
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
export function cardOf(
  asking: Pick<Asking, 'say' | 'textOf' | 'locale' | 'member'>,
  { entity, workflow, told, proposal: { foreseen } }: Card,
): string {
  const { say, textOf } = asking;
  const manner = mannerOf(asking);
  const name = plain(String(foreseen.record?.[entity.title] ?? ''));
  const fieldAt = (field: string) => entity.fields.find((each) => each.name === field);
  const isTold = (value: unknown) => value === null || typeof value !== 'object';
  const lines = foreseen.changes.flatMap(([field, before, after]) => {
    const known = fieldAt(field);
    // What a reference becomes is told by the value that names it.
    if (!known || known.ref !== undefined || !isTold(before) || !isTold(after)) return [];
    const [was, becomes] = [before, after].map((value) => valueIn(known, value, undefined, manner));
    return [`- ${fieldName(known, textOf)}: ${was} → ${becomes}`];
  });
  const head = say('problem.assistant.confirm', { workflow: plain(textOf(workflow.label) ?? workflow.name), record: name });
  return [
    `**${head}**`,
    ...(told.length > 0 ? [told.map((each) => `- ${each}`).join('\n')] : []),
    ...(lines.length > 0 ? [say('problem.assistant.changes'), lines.join('\n')] : []),
  ].join('\n\n');
}
