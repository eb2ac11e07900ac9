// @vitest-environment happy-dom
/** Where a caret stands, and what is proposed there. `|` is the caret. */
import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { jsonPlaceAt } from './json-place.ts';
import { explained, type Names, proposalsAt } from './proposals.ts';
import { keysInOrder } from './schema.ts';

const placeIn = (marked: string) => {
  const position = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [json()] });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  return jsonPlaceAt(state, position);
};

const step = (name: string, properties: object, required: readonly string[] = []) => ({
  title: name,
  type: 'object',
  required: ['do', ...required],
  properties: { do: { const: name, description: 'What it does.' }, when: { $ref: '#/$defs/Rule' }, ...properties },
});
const schema = {
  type: 'object',
  properties: {
    on: {
      type: 'object',
      description: 'What starts it.',
      properties: { created: { title: 'Created', enum: ['task', 'kind'] }, weekly: { type: 'boolean' } },
    },
    when: { $ref: '#/$defs/Rule', title: 'Only', description: 'On which records.', examples: ['doc.open'] },
    do: { type: 'array', items: { $ref: '#/$defs/Step' } },
  },
  $defs: {
    Rule: { type: 'string', 'x-is': 'rule' },
    Step: {
      anyOf: [
        step(
          'set',
          { values: { type: 'object', propertyNames: { pattern: '^/[a-z]+$' }, additionalProperties: { $ref: '#/$defs/Rule' } } },
          ['values'],
        ),
        step('wait', { for: { type: 'string' } }),
        step('try', { steps: { type: 'array', items: { $ref: '#/$defs/Step' } } }),
      ],
    },
  },
};
const names: Names = async ({ kind, text }) =>
  kind === 'field' || /\bdoc\.\w*$/.test(text) ? [{ name: kind === 'field' ? '/title' : 'title', label: 'Title' }] : [];
const proposed = async (marked: string) => (await proposalsAt(schema, placeIn(marked), names)).map(({ label }) => label);

describe('the place of a caret', () => {
  it.each([
    ['{|}', 'key', [], undefined],
    ['{"o|"}', 'key', [], 'o'],
    ['{"on": {"created": "ta|"}}', 'value', ['on'], 'created'],
    ['{"on": |}', 'value', [], 'on'],
    ['{"on": {"created": |', 'value', ['on'], 'created'],
    ['{"do": [|]}', 'value', ['do'], 0],
    ['{"do": [{"do": "set"}, |]}', 'value', ['do'], 1],
    ['{"do": [{"do": "set", |}]}', 'key', ['do', 0], undefined],
    ['{"do": [{"do": "try", "steps": [{"do": "set", "v|"}]}]}', 'key', ['do', 0, 'steps', 0], 'v'],
    ['{"do": [{"do": "wait"}], |}', 'key', [], undefined],
    ['|', 'value', [], undefined],
  ] as const)('in %s', (marked, at, path, key) => {
    const place = placeIn(marked);
    expect([place.at, place.path, place.key]).toEqual([at, path, key]);
  });

  it('reads what is there of a text that is not finished', () => {
    expect(placeIn('{"on": {"created": "task"}, "do": [{"do": "set", |').root).toEqual({ on: { created: 'task' }, do: [{ do: 'set' }] });
  });
});

describe('what is proposed', () => {
  it('is the keys that may stand there and do not yet', async () => {
    expect(await proposed('{|}')).toEqual(['on', 'when', 'do']);
    expect(await proposed('{"on": {}, |}')).toEqual(['when', 'do']);
    expect(await proposed('{"do": [{"do": "set", |}]}')).toEqual(['when', 'values']);
    expect(await proposed('{"do": [{"do": "try", "steps": [{"do": "wait", "|"}]}]}')).toEqual(['when', 'for']);
  });

  it('is the values that may stand there', async () => {
    expect(await proposed('{"on": {"created": "|"}}')).toEqual(['task', 'kind']);
    expect(await proposed('{"on": {"weekly": |}}')).toEqual(['true', 'false']);
    expect(await proposed('{"do": [{"do": "|"}]}')).toEqual(['set', 'wait', 'try']);
  });

  it('is names that are known besides: fields as keys, and in rules', async () => {
    expect(await proposed('{"do": [{"do": "set", "values": {"/|"}}]}')).toEqual(['/title']);
    expect(await proposed('{"when": "doc.|"}')).toEqual(['title']);
    expect(await proposed('{"when": "now() > |"}')).toEqual([]);
  });

  it('is, in a list of steps, each step with what it needs', async () => {
    const found = await proposalsAt(schema, placeIn('{"do": [|]}'), names);
    expect(found.map(({ label }) => label)).toEqual(['set', 'wait', 'try']);
    expect(found[0]?.text).toBe('{ "do": "set", "values": { #{} } }');
  });
});

it('explains what a part means', () => {
  expect(explained(schema, placeIn('{"wh|en": "doc.open"}'))).toEqual({ title: 'Only', text: 'On which records.', example: '"doc.open"' });
  expect(explained(schema, placeIn('{"none|": 1}'))).toBeUndefined();
});

it('has keys in the order of the schema, those that it does not know last', () => {
  const value = { do: [{ values: {}, do: 'set', own: 1 }], on: {}, other: 1 };
  expect(keysInOrder(schema, value, [])).toEqual(['on', 'do', 'other']);
  expect(keysInOrder(schema, value, ['do', 0])).toEqual(['do', 'values', 'own']);
});
