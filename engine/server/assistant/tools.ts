/**
 * What an assistant may do for a person: made from the definitions as that person has them, so that an entity is known as soon as it
 * is there, and nothing is offered that they may not do.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { formats } from '../../core/definitions/formats.ts';
import type { JsonSchema } from '../../core/definitions/types.ts';
import type { Definitions } from '../definitions/service.ts';
import type { Member } from '../kernel/principal.ts';
import { buckets } from '../resources/types.ts';

/** `answers`: it reads, and is run at once. `changes`: it is only ever proposed, and a person confirms it. */
export type Tool = {
  readonly name: string;
  readonly kind: 'answers' | 'changes';
  /** What it does, by the names of the definitions. */
  readonly does: {
    readonly verb: 'list' | 'get' | 'group' | 'search' | 'run' | 'components' | 'show';
    readonly entity: string;
    readonly workflow?: string;
  };
  /** Key of the text for what it is about: an entity or a workflow. */
  readonly label: string;
  /** JSON Schema of its arguments. */
  readonly schema: JsonSchema;
};

const text = (maxLength: number): JsonSchema => ({ type: 'string', maxLength });
const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const FILTER = text(4000);
const WORDS = text(200);
/** Records that one answer may hold. */
export const MOST_ROWS = 20;

const listSchema = object({
  filter: FILTER,
  search: WORDS,
  order_by: WORDS,
  page_size: { type: 'integer', minimum: 1, maximum: MOST_ROWS },
});
const groupSchema = object({ filter: FILTER, search: WORDS, by: WORDS, bucket: { enum: buckets }, sum: WORDS, avg: WORDS });
const id: JsonSchema = { type: ['string', 'integer'] };
const getSchema = object({ id }, ['id']);
const componentsSchema = object({ component: text(60) });
/** `words`: what stands below the screen, Markdown. `surface`: a message of A2UI 1.0 that creates it. */
const showSchema = object({ words: text(4000), surface: { type: 'object' } }, ['words', 'surface']);
const searchSchema = object({ text: { type: 'string', minLength: 2, maxLength: 100 } }, ['text']);

/** Of what a small screen in an answer is composed, and the screen itself. */
export const COMPONENTS = 'get_components';
export const SHOW = 'show_screen';

/** All tools of one person; names are those of definitions, joined by an underscore. */
export function toolsFor(definitions: Pick<Definitions, 'shown' | 'entity'>, member: Member): ReadonlyMap<string, Tool> {
  const tools: Tool[] = [
    { name: 'search', kind: 'answers', does: { verb: 'search', entity: '' }, label: 'shell.search', schema: searchSchema },
    {
      name: COMPONENTS,
      kind: 'answers',
      does: { verb: 'components', entity: '' },
      label: 'assistant.components',
      schema: componentsSchema,
    },
    { name: SHOW, kind: 'answers', does: { verb: 'show', entity: '' }, label: 'assistant.show_screen', schema: showSchema },
  ];
  for (const entity of definitions.shown(member).entities.values()) {
    const view = definitions.entity(member, entity.name);
    if (!view) continue;
    const reads = (verb: 'list' | 'get' | 'group', schema: JsonSchema): Tool => ({
      name: `${verb}_${entity.name}`,
      kind: 'answers',
      does: { verb, entity: entity.name },
      label: view.labels,
      schema,
    });
    if (view.can.read) tools.push(reads('list', listSchema), reads('get', getSchema), reads('group', groupSchema));
    for (const { name, label } of view.workflows) {
      const workflow = entity.workflows.get(name);
      // What it answers opens a door, and is for the eyes of whoever asked for it alone.
      if (!workflow || workflow.answeredOnce) continue;
      const input = { input: workflow.inputSchema };
      tools.push({
        name: `run_${entity.name}_${name}`,
        kind: workflow.onlyAnswers ? 'answers' : 'changes',
        does: { verb: 'run', entity: entity.name, workflow: name },
        label,
        schema: workflow.on === 'record' ? object({ id, ...input }, ['id']) : object(input),
      });
    }
  }
  return new Map(tools.map((tool) => [tool.name, tool]));
}

const ajv = new Ajv2020({ strict: false, allErrors: false, formats });
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Whether arguments are such as the tool takes. */
export function takes({ schema }: Tool, given: unknown): boolean {
  const check = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, check);
  return check(given) === true;
}
