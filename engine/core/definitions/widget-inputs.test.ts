/** A widget that gives values to workflows, asks some, and has a place for each record that a field refers to. */
import { expect, it } from 'vitest';
import { changed, schemas, smallProduct } from './fixture.ts';
import { validateDefinitions } from './index.ts';
import type { DefinitionFile } from './types.ts';

const common = (name: string) => ({ $ref: `common.schema.json#/$defs/${name}` });
const part = (properties: object) => ({ type: 'object', additionalProperties: false, properties });

const lanes: DefinitionFile = {
  file: 'widgets/lanes/options.schema.json',
  kind: 'widget',
  json: {
    $id: 'widget:lanes',
    type: 'object',
    additionalProperties: false,
    properties: {
      entity: common('Entity'),
      by: common('Pointer'),
      whose: part({ entity: { ...common('Entity'), 'x-referred': 'by' } }),
      drop: part({ workflow: common('Workflow'), day: { type: 'string', 'x-is': 'input' } }),
      asks: part({ workflow: { ...common('Workflow'), 'x-needs': ['from', 'to'] } }),
    },
  },
};

const hours = {
  label: 't:finish',
  on: 'collection',
  only_answers: true,
  input: { properties: { from: { type: 'string' }, to: { type: 'string' } } },
};
const node = { id: 'lanes', widget: 'lanes', entity: 'task', by: '/kind_id', whose: { entity: 'kind' } };

function faultsOf(options: object, workflow: object = hours) {
  const withWidget = changed('tasks.json', '/body/children/2', { ...node, ...options }, [...smallProduct(), structuredClone(lanes)]);
  const files = changed('task.json', '/x-workflows/hours', workflow, [...withWidget]);
  const granted = changed('task.json', '/x-access/2', { id: 'asks', can: ['hours'], when: "org.type == 'TEAM'" }, [...files]);
  const english = changed('en.json', '/texts/field.from', 'FROM', [...granted]);
  return validateDefinitions(english, schemas).map(({ pointer, code }) => `${pointer.replace('/body/children/2', '')} ${code}`);
}

it.each<[string, object, object | undefined, readonly string[]]>([
  ['nothing of what fits', { drop: { workflow: 'finish', day: 'to' }, asks: { workflow: 'hours' } }, undefined, []],
  ['an input that the workflow beside it has not', { drop: { workflow: 'finish', day: 'till' } }, undefined, ['/drop/day unknown-input']],
  ['a workflow that is none, once', { drop: { workflow: 'finsh', day: 'to' } }, undefined, ['/drop/workflow unknown-workflow']],
  ['records that the field does not refer to', { whose: { entity: 'task' } }, undefined, ['/whose/entity not-referred']],
  [
    'an answer that does not take what it is given',
    { asks: { workflow: 'hours' } },
    { ...hours, input: { properties: { to: { type: 'string' } } } },
    ['/asks/workflow unknown-input'],
  ],
  [
    'an answer that changes something',
    { asks: { workflow: 'hours' } },
    { ...hours, only_answers: false },
    ['/asks/workflow not-an-answer'],
  ],
])('reports %s', (_what, options, workflow, expected) => {
  expect(faultsOf(options, workflow)).toEqual(expected);
});
