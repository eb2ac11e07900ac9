/** A small language for stories and tests: what starts a recipe, and its steps. */
import { entity, field } from '../../../.storybook/fake-product.ts';
import type { DataClient } from '../../../engine/react/types.ts';
import { fieldOf } from '../shared/story-kit.tsx';

export const recipeField = fieldOf('json', {
  name: 'recipe',
  label: 'What happens',
  language: { entity: 'recipe', language: 'recipe-language', check: 'check-recipe', draws: 'flow' },
});

const step = (name: string, properties: object) => ({
  title: name,
  type: 'object',
  required: ['do', ...Object.keys(properties)],
  properties: { do: { const: name, description: 'What it does.' }, ...properties },
});
const schema = {
  type: 'object',
  properties: {
    on: { type: 'object', description: 'What starts it.', properties: { created: { enum: ['task'] } } },
    do: {
      type: 'array',
      items: { anyOf: [step('wait', { for: { type: 'string' } }), step('set', { values: { type: 'object' } }), step('end', {})] },
    },
  },
};

export const template = {
  on: { created: 'task' },
  do: [
    { do: 'wait', for: 'PT1H' },
    { do: 'set', values: { '/title': "'late'" } },
  ],
};
const templates = [{ id: 'late', label: 'Late work', text: 'A task that is an hour old is named late.', value: template }];

const KNOWN = ['wait', 'set', 'end'];

/** Names the steps that the language does not know, as a server would. */
export const faultsOf = (value: unknown) => {
  const steps = typeof value === 'object' && value !== null && 'do' in value && Array.isArray(value.do) ? value.do : [];
  return steps.flatMap((one: { do?: unknown }, index) =>
    KNOWN.includes(String(one.do)) ? [] : [{ pointer: `/do/${index}/do`, code: 'unknown', message: `Nobody knows how to "${one.do}".` }],
  );
};

export const languageClient: Pick<DataClient, 'run' | 'entity'> = {
  run: async (_entity, workflow, _id, input) =>
    workflow === 'recipe-language' ? { schema, templates } : { faults: faultsOf(input[recipeField.name]) },
  entity: async (name) => entity(name, { fields: [field('title')] }),
};
