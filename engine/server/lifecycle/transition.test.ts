/** Transitions run from their definition: refused elsewhere, guarded, filled, stamped, and with what happens besides. */
import { describe, expect, it } from 'vitest';
import { changed, schemas } from '../../core/definitions/fixture.ts';
import { plan } from '../../core/definitions/index.ts';
import type { Entity } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';
import type { WorkflowContext } from '../workflows/context.ts';
import { transitionRun } from './transition.ts';
import type { LifecycleCode } from './types.ts';

const lifecycle = {
  field: '/state',
  states: { open: { initial: true }, shut: { final: true, require: ['/reason'] } },
  refusal: { code: 'shut', message: 't:taken' },
  transitions: {
    finish: {
      from: ['open'],
      to: 'shut',
      guards: [{ id: 'costs', when: 'doc.cost > 1', at: '/cost', code: 'no_cost', message: 't:titled' }],
      set: { '/reason': 'input.remarks', '/due': 'today()', '/labour': 'doc.labour == null ? 1 : doc.labour + 1' },
      run: 'weigh',
      effects: [{ do: 'chime', when: 'before.labour != doc.labour', with: { said: 'input.remarks' } }],
    },
  },
};

const mark = { label: 't:finish', on: 'record', does: { set: { '/labour': 'doc.cost + 1' } } };

/** The same without guards, where the step finds out what becomes of it. */
const { to: _, guards: __, ...finish } = lifecycle.transitions.finish;
const choosing = { ...lifecycle, transitions: { finish: { ...finish, to_one_of: ['open', 'shut'] } } };

function product(life: object = lifecycle): Entity {
  const files = changed('task.json', '/x-lifecycle', life);
  for (const { file, json } of files) {
    const { properties, texts, ...rest } = json as { properties: Record<string, Row>; texts?: Row; [key: string]: unknown };
    if (file === 'en.json' && texts) Object.assign(texts, { titled: '{{title}}', taken: '{{titles}}' });
    if (file === 'task.json' && properties.state) Object.assign(properties.state, { readOnly: true });
    if (file === 'task.json') {
      Object.assign(rest['x-workflows'] as Row, { mark });
      for (const { can } of rest['x-access'] as { can: string[] }[]) can.push('mark');
    }
  }
  const planned = plan(files, schemas);
  const task = planned.ok ? planned.product.entities.get('task') : undefined;
  if (!task) throw new Error(JSON.stringify(planned));
  return task;
}

const task = product();
const open = { id: 'a', title: 'One', state: 'open', cost: 2, labour: 4, version: 1 };

function stage(code: Partial<LifecycleCode> = {}, { entity = task, workflow = 'finish' } = {}) {
  const written: { readonly id: string; readonly patch: Row }[] = [];
  const chimes: unknown[] = [];
  const resources = {
    update: async (_principal: unknown, _entity: string, changes: typeof written) => {
      written.push(...changes);
      return changes.map(({ id, patch }) => ({ ...open, id, ...patch }));
    },
  };
  const context: WorkflowContext = {
    principal: system('tests'),
    connection: {} as Connection,
    resources: resources as Partial<Resources> as Resources,
    now: '2026-03-01T10:00:00.000Z',
  };
  const run = transitionRun(entity, workflow, {
    steps: [{ name: 'weigh', run: async (_context, { moving }) => moving.map(() => ({ cost: 7 })) }],
    effects: [
      {
        name: 'chime',
        options: {},
        run: async (_context, _entity, happened) => {
          chimes.push(...happened.map(({ from, to, options }) => ({ from, to, options })));
        },
      },
    ],
    ...code,
  });
  if (!run) throw new Error('It is no transition.');
  const move = (records: readonly Row[], input: Row) => run.run(context, { records, input });
  const refusal = (records: readonly Row[], input: Row): Promise<Problem> =>
    move(records, input).then(
      () => Promise.reject(new Error('It was let through.')),
      (error: Problem) => error,
    );
  return { move, refusal, written, chimes };
}

describe('a transition', () => {
  it('sets what the definition says, what its step answers, and the state; and then something happens', async () => {
    const { move, written, chimes } = stage();
    expect(await move([open, { ...open, id: 'b' }], { remarks: 'done' })).toBeNull();
    const patch = { reason: 'done', due: '2026-03-01', labour: 5, cost: 7, state: 'shut' };
    expect(written).toEqual([
      { id: 'a', patch },
      { id: 'b', patch },
    ]);
    expect(chimes).toEqual([
      { from: 'open', to: 'shut', options: { said: 'done' } },
      { from: 'open', to: 'shut', options: { said: 'done' } },
    ]);
  });

  it('is refused in any other state, in the words of the definition', async () => {
    const { refusal, written } = stage();
    const shut = [
      { ...open, state: 'shut' },
      { ...open, title: 'Two', state: null },
    ];
    expect(await refusal([open, ...shut], { remarks: 'x' })).toMatchObject({
      status: 409,
      subCode: 'shut',
      message: 't:taken {"title":"One","titles":"One, Two","state":"shut"}',
    });
    expect(written).toEqual([]);
  });

  it('leaves records in other states as they are, where it ignores them', async () => {
    const ignoring = { ...lifecycle, transitions: { finish: { ...lifecycle.transitions.finish, elsewhere: 'ignored' } } };
    const { move, written, chimes } = stage({}, { entity: product(ignoring) });
    await move(
      [
        { ...open, state: 'shut' },
        { ...open, id: 'b' },
      ],
      { remarks: 'x' },
    );
    expect({ written: written.map(({ id }) => id), chimes: chimes.length }).toEqual({ written: ['b'], chimes: 1 });
    await move([{ ...open, state: 'shut' }], { remarks: 'x' });
    expect(written).toHaveLength(1);
  });

  it('is refused by a guard, and for what is not filled', async () => {
    const { refusal } = stage();
    expect(await refusal([{ ...open, cost: 1 }], { remarks: 'x' })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/cost', code: 'no_cost' }],
    });
    expect(await refusal([open], { remarks: '' })).toMatchObject({ status: 422, errors: [{ pointer: '/reason', code: 'required' }] });
  });

  it('needs no state: what a workflow does is done to a record in any', async () => {
    const { move, written } = stage({}, { workflow: 'mark' });
    expect(await move([open, { ...open, id: 'b', state: 'shut' }], {})).toBeNull();
    expect(written).toEqual([
      { id: 'a', patch: { labour: 3 } },
      { id: 'b', patch: { labour: 3 } },
    ]);
  });

  it('leads where its step says, among the states that it may lead to and with what they ask for', async () => {
    const answering = (...states: readonly unknown[]) =>
      stage({ steps: [{ name: 'weigh', run: async () => states.map((state) => ({ state })) }] }, { entity: product(choosing) });
    const two = [open, { ...open, id: 'b' }];
    const { move, written, chimes } = answering('shut', 'open');
    await move(two, { remarks: 'done' });
    expect(written.map(({ patch }) => patch.state)).toEqual(['shut', 'open']);
    expect(chimes).toMatchObject([
      { from: 'open', to: 'shut' },
      { from: 'open', to: 'open' },
    ]);
    expect(await answering('open', 'shut').refusal(two, { remarks: '' })).toMatchObject({ status: 422, errors: [{ pointer: '/reason' }] });
    await expect(answering('gone').move([open], { remarks: 'x' })).rejects.toThrow('answers no state that "finish" may lead to');
    await expect(answering().move([open], { remarks: 'x' })).rejects.toThrow('answers no state');
  });

  it('is only what the lifecycle names', () => {
    expect(transitionRun(task, 'reopen', { steps: [], effects: [] })).toBeUndefined();
  });
});
