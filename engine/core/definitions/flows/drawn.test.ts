/** What is needed to draw a flow is made of the flow as it was planned. */
import { expect, it } from 'vitest';
import { type FlowShape, pointerOf, type ShapeLabels, shapeOf, statedShape } from '../../flows/index.ts';
import { schemas, smallProduct } from '../fixture.ts';
import { plan } from '../index.ts';

type Json = Record<string, unknown>;

const labels: ShapeLabels = {
  entity: (name) => `entity ${name}`,
  field: (entity, name) => `${entity}.${name}`,
  workflow: (_, name) => `workflow ${name}`,
  state: (_entity, _field, value) => `state ${value}`,
};
const set = (reason: string): Json => ({ do: 'set', values: { '/reason': `'${reason}'` } });

function drawn(steps: readonly Json[]): FlowShape {
  const json = { id: 'one', title: 't:task', on: { created: 'task' }, when: "doc.state != 'shut'", do: steps };
  const made = plan([...smallProduct(), { file: 'flow.json', kind: 'flow', json }], schemas);
  const flow = made.ok ? made.product.flows?.get('one') : undefined;
  if (!flow) throw new Error(JSON.stringify(made));
  const shape = shapeOf(flow, labels);
  // What is drawn while somebody writes it goes the same ways.
  const stated = statedShape(json, labels);
  expect(stated?.first).toBe(shape.first);
  expect(stated?.trigger).toEqual(shape.trigger);
  expect(stated && waysOf(stated)).toEqual(waysOf(shape));
  expect(stated?.steps.map(({ do: does, when, about }) => [does, when, about])).toEqual(
    shape.steps.map(({ do: does, when, about }) => [does, when, about]),
  );
  return shape;
}

const waysOf = ({ steps }: FlowShape) =>
  steps.map(({ at, pointer, ways }) => `${at} ${pointer} ${ways.map(({ kind, to }) => `${kind}:${to ?? 'end'}`).join(' ')}`.trim());

it('has a choice lead to each of its cases, and all of them on behind it', () => {
  const cases = [
    { when: 'doc.labour > 8', steps: [set('long'), { do: 'end' }] },
    { when: 'doc.labour > 4', steps: [] },
  ];
  const shape = drawn([{ do: 'switch', cases, else: [set('short')] }, set('seen')]);
  expect(shape.trigger).toEqual({ on: 'created', entity: 'entity task', about: [], when: "doc.state != 'shut'" });
  expect(waysOf(shape)).toEqual([
    '1 /do/0 case:1.1.1 case:2 else:1.3.1',
    '1.1.1 /do/0/cases/0/steps/0 next:1.1.2',
    '1.1.2 /do/0/cases/0/steps/1',
    '1.3.1 /do/0/else/0 next:2',
    '2 /do/1 next:end',
  ]);
  expect(shape.steps[1]).toMatchObject({ about: ['task.reason'], positions: [1] });
});

it('leads from the last step of a loop back to it, and draws a block that has a rule once', () => {
  const steps = [set('each')];
  const shape = drawn([{ do: 'for', when: 'doc.labour > 1', each: 'task', where: 'doc.id != parent.id', steps }, set('done')]);
  expect(waysOf(shape)).toEqual(['1 /do/0 each:1.1 over:2 left_out:2', '1.1 /do/0/steps/0 next:1', '2 /do/1 next:end']);
  expect(shape.steps[0]).toMatchObject({ do: 'for', when: 'doc.labour > 1', rules: [], about: ['entity task'], positions: [0, 1] });
});

it('has what is refused go where it is rescued, and what is waited for come or not', () => {
  const shape = drawn([
    { do: 'try', steps: [set('risky')], catch: [set('caught')] },
    { do: 'listen', until: "doc.state == 'shut'", for: 'PT1H', late: [set('late')] },
    set('met'),
  ]);
  expect(shape.first).toBe('1.1.1');
  expect(waysOf(shape)).toEqual([
    '1.1.1 /do/0/steps/0 next:2 refused:1.2.1',
    '1.2.1 /do/0/catch/0 next:2',
    '2 /do/1 met:3 late:2.1.1',
    '2.1.1 /do/1/late/0 next:3',
    '3 /do/2 next:end',
  ]);
  expect(shape.steps[2]).toMatchObject({ seconds: 3600, rules: ["doc.state == 'shut'"] });
});

it.each([
  ['3', '/do/2'],
  ['2.1', '/do/1/steps/0'],
  ['2.1.2.1', '/do/1/steps/0/cases/1/steps/0'],
  ['2.1.3.1', '/do/1/steps/0/else/0'],
  ['4.2.1', '/do/3/catch/0'],
])('finds step %s at %s', (at, pointer) => {
  const kinds = new Map([
    ['2', { do: 'for' }],
    ['2.1', { do: 'switch', cases: 2 }],
  ]);
  expect(pointerOf(at, kinds)).toBe(pointer);
});

it('parts into branches, whose ends lead on behind them', () => {
  const branches = [
    { steps: [set('one'), set('two')] },
    { steps: [{ do: 'fork', branches: [{ steps: [set('a')] }, { steps: [set('b')] }] }] },
  ];
  expect(waysOf(drawn([{ do: 'fork', branches, compete: true }, set('met')]))).toEqual([
    '1 /do/0 first:1.1.1 first:1.2.1',
    '1.1.1 /do/0/branches/0/steps/0 next:1.1.2',
    '1.1.2 /do/0/branches/0/steps/1 next:2',
    '1.2.1 /do/0/branches/1/steps/0 beside:1.2.1.1.1 beside:1.2.1.2.1',
    '1.2.1.1.1 /do/0/branches/1/steps/0/branches/0/steps/0 next:2',
    '1.2.1.2.1 /do/0/branches/1/steps/0/branches/1/steps/0 next:2',
    '2 /do/1 next:end',
  ]);
});
