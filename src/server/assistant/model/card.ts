/** The card of a change that a model wished for: in the product's own words, whatever the model says of it. */

import { cardOf } from '../answer-wish.ts';
import type { AssistantQuestion, Proposed, Reply } from '../assistant.ts';
import { languageOf } from '../grammars.ts';
import { mannerOf, plain, valueIn } from '../say.ts';

/** Undefined where it cannot be told exactly: a record that it names may not be seen by who would confirm it. */
export async function changeCard(question: AssistantQuestion, proposed: Proposed): Promise<Reply | undefined> {
  const { host, member, textOf } = question;
  const { proposal } = proposed;
  const entity = host.definitions.entity(member, proposal.entity);
  const workflow = entity?.workflows.find(({ name }) => name === proposal.workflow);
  const fields = host.definitions.shown(member).entities.get(proposal.entity)?.workflows.get(proposal.workflow)?.input;
  if (!entity || !workflow || !fields) return undefined;
  const asking = { ...question, locale: languageOf(question.language) };
  const manner = mannerOf(asking);
  const told: string[] = [];
  for (const [name, value] of Object.entries(proposal.input)) {
    const field = fields.get(name);
    if (!field) return undefined;
    const label = plain(textOf(field.label) ?? field.name);
    const isNamed = field.ref !== undefined && value !== null;
    const shown = isNamed ? await namesOf(question, field.ref ?? '', value) : valueIn(field, value, undefined, manner);
    if (shown === undefined) return undefined;
    told.push(`${label}: ${shown}`);
  }
  return { outcome: 'proposed', content: cardOf(asking, { entity, workflow, told, proposal: proposed }), proposal: proposed };
}

/** What the records are called, as this person sees them. */
async function namesOf({ host, member, run }: AssistantQuestion, entity: string, value: unknown): Promise<string | undefined> {
  const title = host.definitions.entity(member, entity)?.title;
  const names: string[] = [];
  for (const id of [value].flat()) {
    const found = (await run({ tool: `get_${entity}`, input: { id } }).catch(() => undefined)) as
      | { data: Readonly<Record<string, unknown>> }
      | undefined;
    const name = title === undefined ? undefined : found?.data[title];
    if (name === undefined || name === null) return undefined;
    names.push(plain(String(name)));
  }
  return names.join(', ');
}
