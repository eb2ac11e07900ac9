/** Flows: what is wrong with one is found when definitions load. */
import { describe, expect, it } from 'vitest';
import { schemas, smallProduct } from '../fixture.ts';
import { plan, validateDefinitions } from '../index.ts';
import type { DefinitionFile } from '../types.ts';

type Json = Record<string, unknown>;

const flow = (more: Json): DefinitionFile => ({
  file: 'flow.json',
  kind: 'flow',
  json: { id: 'one', title: 't:task', on: { created: 'task' }, do: [{ do: 'end' }], ...more },
});
const faultsOf = (more: Json) =>
  validateDefinitions([...smallProduct(), flow(more)], schemas).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a flow', () => {
  const made = plan(
    [
      ...smallProduct(),
      flow({
        on: { changed: 'task' },
        when: "before.state != doc.state && doc.state == 'shut'",
        do: [
          { do: 'wait', for: 'PT30M' },
          { do: 'set', when: 'before.cost == null', values: { '/reason': "'late'" } },
          { do: 'wait', until: 'string(doc.due)' },
          { do: 'create', entity: 'kind', values: { '/name': 'doc.title' } },
        ],
      }),
    ],
    schemas,
  );

  it('is planned', () => {
    const planned = made.ok ? made.product.flows?.get('one') : undefined;
    expect(planned?.trigger).toEqual({ on: 'changed', entity: 'task' });
    expect(planned?.steps.map((step) => step.do)).toEqual(['wait', 'set', 'wait-until', 'effect']);
    expect(planned?.steps[0]).toMatchObject({ seconds: 1800 });
  });

  it('remembers of the record as it was what it reads after it has begun, and no more', () => {
    expect(made.ok && made.product.flows?.get('one')?.remembers).toEqual(['cost']);
  });

  it('that starts on new and on changed records reads both, and knows who caused it and what is known of them', () => {
    const planned = plan(
      [
        ...smallProduct(),
        flow({
          on: { saved: 'task' },
          when: "doc.state == 'shut' && (before == null || before.state != 'shut') && cause.by != null",
          do: [{ do: 'set', values: { '/reason': 'cause.by' } }],
        }),
      ],
      schemas,
    );
    const { trigger, when } = (planned.ok && planned.product.flows?.get('one')) || {};
    expect(trigger).toEqual({ on: 'saved', entity: 'task' });
    const holds = (before: Json | null, by: string | null) => when?.holds({ doc: { state: 'shut' }, before, cause: { by } });
    expect([holds(null, 'u1'), holds({ state: 'open' }, 'u1'), holds({ state: 'shut' }, 'u1'), holds(null, null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('has another version whenever it says something else', () => {
    const versionOf = (more: Json) => {
      const planned = plan([...smallProduct(), flow(more)], schemas);
      return planned.ok ? planned.product.flows?.get('one')?.version : undefined;
    };
    expect(versionOf({})).toBe(versionOf({}));
    expect(versionOf({})).not.toBe(versionOf({ when: "doc.state == 'shut'" }));
  });
});

const set = (values: Json, more: Json = {}): Json => ({ do: 'set', values, ...more });

describe('the steps of blocks', () => {
  const stepsOf = (steps: readonly Json[], more: Json = {}) => {
    const made = plan([...smallProduct(), flow({ do: steps, ...more })], schemas);
    return made.ok
      ? (made.product.flows?.get('one')?.steps ?? [])
      : validateDefinitions([...smallProduct(), flow({ do: steps, ...more })], schemas);
  };
  const laid = (steps: readonly Json[]) =>
    stepsOf(steps).map((step) => ({ ...('do' in step ? { do: step.do, at: step.at } : step), to: Reflect.get(step, 'to') }));

  it('stand in one list, each choice with where it leads', () => {
    const steps = [
      {
        do: 'switch',
        cases: [
          { when: 'doc.labour > 8', steps: [set({ '/reason': "'long'" }), { do: 'end' }] },
          { when: 'doc.labour > 4', steps: [] },
        ],
        else: [set({ '/reason': "'short'" })],
      },
      { do: 'wait', for: 'PT1M' },
    ];
    expect(laid([{ ...steps[0], cases: [steps[0]?.cases?.[0]] }, steps[1] ?? {}])).toEqual([
      { do: 'switch', at: '1', to: 4 },
      { do: 'set', at: '1.1.1', to: undefined },
      { do: 'end', at: '1.1.2', to: undefined },
      { do: 'jump', at: undefined, to: 5 },
      { do: 'set', at: '1.2.1', to: undefined },
      { do: 'wait', at: '2', to: undefined },
    ]);
  });

  it('of a loop come back to it, with its records in hand', () => {
    const loop = { do: 'for', each: 'task', where: 'doc.kind_id == parent.kind_id', steps: [set({ '/reason': 'parent.title' })] };
    expect(stepsOf([loop, { do: 'end' }])).toMatchObject([
      { do: 'for', entity: 'task', most: 100, to: 3 },
      { do: 'set', at: '1.1', of: 'task' },
      { do: 'next', start: 0 },
      { do: 'end', at: '2' },
    ]);
  });

  it('of a try know where they are rescued, and how often they are done again', () => {
    const attempt = {
      do: 'try',
      again: { limit: 2, after: 'PT5M' },
      steps: [{ do: 'run', workflow: 'finish', input: { remarks: "'x'" } }],
      catch: [set({ '/reason': 'string(vars.error.message)' })],
    };
    const rescue = { to: 2, again: { start: 0, limit: 2, seconds: 300 } };
    expect(stepsOf([attempt])).toMatchObject([
      { do: 'run', workflow: 'finish', entity: 'task', rescue },
      { do: 'jump', to: 3 },
      { do: 'set', at: '1.2.1' },
    ]);
  });

  it('that only some records come to are jumped over by the others', () => {
    const loop = { do: 'for', when: 'doc.labour > 1', each: 'kind', where: 'true', steps: [{ do: 'wait', for: 'PT1M' }] };
    expect(stepsOf([loop])).toMatchObject([
      { do: 'switch', called: 'for', cases: [{ to: 1 }], to: 4 },
      { do: 'for', to: 4 },
      { do: 'wait' },
      { do: 'next', start: 1 },
    ]);
  });

  it('wait for a rule or an answer, and know what comes where it is late', () => {
    const late = [{ do: 'end' }];
    expect(
      stepsOf([
        { do: 'listen', until: "doc.state == 'shut'", for: 'PT1H', late },
        { do: 'ask', who: 'doc.created_by', question: 't:task', for: 'P1D', as: 'boss' },
        { do: 'set', when: "vars.boss.outcome == 'approved'", values: { '/reason': 'string(vars.boss.remark)' } },
      ]),
    ).toMatchObject([
      { do: 'listen', seconds: 3600, to: 2 },
      { do: 'end' },
      { do: 'ask', ask: { as: 'boss', seconds: 86_400 }, to: 3 },
      { do: 'set' },
    ]);
  });
});

const ARN = 'arn:aws:lambda:eu-central-1:123456789012:function:tell';
const cases: readonly (readonly [string, Json, readonly string[]])[] = [
  ['about an entity that there is not', { on: { created: 'tusk' } }, ['/on/created unknown-entity']],
  ['that starts on two things', { on: { created: 'task', changed: 'task' } }, ['/on max-properties']],
  ['whose rule reads a field that there is not', { when: "doc.stote == 'shut'" }, ['/when rule-field']],
  ['whose rule reads whoever calls: nobody does', { when: 'user.is_admin' }, ['/when rule-root']],
  ['that reads what was before there was anything', { when: 'before.title != doc.title' }, ['/when rule-root']],
  ['that asks more of who caused it than there is', { when: "cause.who == 'x'" }, ['/when rule-field']],
  ['that does on every record what starts it', { on: { saved: 'task' }, do: [set({ '/reason': "'x'" })] }, ['/do/0 endless']],
  ['that holds nowhere', { when: 'false' }, ['/when never']],
  [
    'that sets a field that there is not',
    { do: [set({ '/nope': '1' })], when: 'doc.done' },
    ['/do/0/values/~1nope unknown-field', '/when rule-field'],
  ],
  ['that sets what is computed', { do: [set({ '/total': '1' })] }, ['/do/0/values/~1total not-settable']],
  ['that sets a text to a number', { do: [set({ '/reason': '1' })] }, ['/do/0/values/~1reason rule-expects']],
  ['that waits for nothing', { do: [{ do: 'wait' }] }, ['/do/0 wait']],
  ['that waits for both', { do: [{ do: 'wait', for: 'PT1M', until: 'string(doc.due)' }] }, ['/do/0 wait']],
  ['whose wait is no duration', { do: [{ do: 'wait', for: '30 minutes' }] }, ['/do/0/for pattern']],
  ['with a step that nothing reaches', { do: [{ do: 'end' }, set({ '/reason': "'x'" })] }, ['/do/1 unreachable']],
  ['whose step takes no such key', { do: [{ do: 'end', for: 'PT1M' }] }, ['/do/0/for unknown-key']],
  [
    'whose effect takes no key of a wait',
    { do: [{ do: 'create', entity: 'kind', values: { '/name': 'doc.title' }, for: 'PT1M' }] },
    ['/do/0/for unknown-key'],
  ],
  ['that waits while a record is saved', { on: { saving: 'task' }, do: [{ do: 'wait', for: 'PT1M' }] }, ['/do/0/do not-while-saving']],
  ['that calls what has no ARN', { do: [{ do: 'call', function: 'tell-warehouse' }] }, ['/do/0/function format']],
  ['that calls nobody', { do: [{ do: 'call', payload: { code: 'doc.title' } }] }, ['/do/0 call']],
  ['that calls two', { do: [{ do: 'call', function: ARN, url: 'https://example.com/' }] }, ['/do/0 call']],
  ['that calls no address', { do: [{ do: 'call', url: 'ftp://example.com' }] }, ['/do/0/url format']],
  [
    'that tells a function of a field that there is not',
    { do: [{ do: 'call', function: ARN, payload: { code: 'doc.nope' } }] },
    ['/do/0/payload/code rule-field'],
  ],
  ['that calls for an hour', { do: [{ do: 'call', function: ARN, timeout: 'PT1H' }] }, ['/do/0/timeout too-long']],
  [
    'that calls somebody while a record is saved',
    { on: { saving: 'task' }, do: [{ do: 'call', function: ARN }] },
    ['/do/0/do not-while-saving'],
  ],
  ['that counts executions where there are none', { on: { saving: 'task' }, concurrency: { most: 1 } }, ['/concurrency not-while-saving']],
  ['that refuses what is done', { do: [{ do: 'refuse', message: 't:task' }] }, ['/do/0/do too-late']],
  [
    'that refuses at a field that there is not',
    { on: { saving: 'task' }, do: [{ do: 'refuse', at: '/nope', message: 't:task' }] },
    ['/do/0/at unknown-field'],
  ],
  ['that refuses without words', { on: { saving: 'task' }, do: [{ do: 'refuse', message: 't:nope' }] }, ['/do/0/message unknown-label']],
  ['that sets something in what is gone', { on: { deleted: 'task' }, do: [set({ '/reason': "'x'" })] }, ['/do/0/do too-late']],
  ['due by a field that holds no instant', { on: { due: { entity: 'task', field: '/due' } } }, ['/on/due/field no-instant']],
  ['due before and after', { on: { due: { entity: 'task', field: '/due', before: 'P1D', after: 'P1D' } } }, ['/on/due not']],
  ['whose clock has six fields', { on: { schedule: { cron: '0 0 7 * * *', each: 'task' } } }, ['/on/schedule/cron format']],
  [
    'whose clock is nowhere',
    { on: { schedule: { cron: '0 7 * * *', time_zone: 'Mars/North', each: 'task' } } },
    ['/on/schedule/time_zone format'],
  ],
  ['with a switch that leaves some out', { do: [{ do: 'switch', cases: [{ when: 'doc.labour > 1', steps: [] }] }] }, ['/do/0 missing-key']],
  [
    'with a case that is never met',
    { do: [{ do: 'switch', cases: [{ when: 'false', steps: [{ do: 'end' }] }], else: [] }] },
    ['/do/0/cases/0/when never'],
  ],
  [
    'with a fault in the midst of a block',
    { do: [{ do: 'switch', cases: [{ when: 'doc.labour > 1', steps: [set({ '/nope': '1' })] }], else: [] }] },
    ['/do/0/cases/0/steps/0/values/~1nope unknown-field'],
  ],
  ['that reads a variable that nothing has named', { do: [set({ '/reason': 'vars.late' })] }, ['/do/0/values/~1reason rule-root']],
  [
    'that misspells a variable',
    { do: [{ do: 'let', vars: { late: 'doc.due < today()' } }, set({ '/reason': "'x'" }, { when: 'vars.lat' })] },
    ['/do/1/when rule-field'],
  ],
  [
    'that takes a truth for a number',
    { do: [{ do: 'let', vars: { late: 'doc.due < today()' } }, set({ '/labour': 'vars.late' })] },
    ['/do/1/values/~1labour rule-expects'],
  ],
  [
    'whose branches find out the same',
    {
      do: [
        {
          do: 'fork',
          branches: [
            { steps: [{ do: 'let', vars: { late: 'true' } }] },
            { steps: [{ do: 'let', vars: { late: 'false', early: 'true' } }] },
          ],
        },
      ],
    },
    ['/do/0/branches/1/steps twice-named'],
  ],
  [
    'with branches in a loop',
    {
      do: [
        {
          do: 'for',
          each: 'kind',
          where: 'true',
          steps: [{ do: 'fork', branches: [{ steps: [{ do: 'end' }] }, { steps: [{ do: 'end' }] }] }],
        },
      ],
    },
    ['/do/0/steps/0/do nested-loop'],
  ],
  [
    'whose branch misspells a field',
    { do: [{ do: 'fork', branches: [{ steps: [{ do: 'end' }] }, { steps: [set({ '/resaon': "'x'" })] }] }] },
    ['/do/0/branches/1/steps/0/values/~1resaon unknown-field'],
  ],
  [
    'with a loop in a loop',
    { do: [{ do: 'for', each: 'kind', where: 'true', steps: [{ do: 'for', each: 'kind', where: 'true', steps: [{ do: 'end' }] }] }] },
    ['/do/0/steps/0/do nested-loop'],
  ],
  [
    'whose loop sets a field of the other records',
    { do: [{ do: 'for', each: 'kind', where: 'true', steps: [set({ '/reason': "'x'" })] }] },
    ['/do/0/steps/0/values/~1reason unknown-field'],
  ],
  [
    'whose loop reads what was',
    {
      on: { changed: 'task' },
      when: 'before.cost == null',
      do: [{ do: 'for', each: 'kind', where: 'doc.name == before.title', steps: [{ do: 'end' }] }],
    },
    ['/do/0/where rule-root'],
  ],
  ['that runs what there is not', { do: [{ do: 'run', workflow: 'finnish' }] }, ['/do/0/workflow unknown-workflow']],
  ['that runs a form without what it asks for', { do: [{ do: 'run', workflow: 'finish' }] }, ['/do/0 missing-value']],
  [
    'that says what a form does not ask for',
    { do: [{ do: 'run', workflow: 'finish', input: { remarks: "'x'", remark: "'x'" } }] },
    ['/do/0/input/remark unknown-key'],
  ],
  ['that waits for ever', { do: [{ do: 'listen', until: "doc.state == 'shut'" }] }, ['/do/0 missing-key']],
  ['that waits for what no change brings', { do: [{ do: 'listen', until: 'today() > today()', for: 'PT1H' }] }, ['/do/0/until unended']],
  ['that asks nobody in particular', { do: [{ do: 'ask', question: 't:task', for: 'P1D' }] }, ['/do/0 missing-key']],
  [
    'that asks while a record is saved',
    { on: { saving: 'task' }, do: [{ do: 'ask', who: 'doc.created_by', question: 't:task', for: 'P1D' }] },
    ['/do/0/do not-while-saving'],
  ],
  ['that removes what is gone', { on: { deleted: 'task' }, do: [{ do: 'delete' }] }, ['/do/0/do too-late']],
  ['that goes on after it has removed the record', { do: [{ do: 'delete' }, set({ '/reason': "'x'" })] }, ['/do/1 unreachable']],
  [
    'that mails no columns',
    {
      do: [
        {
          do: 'mail',
          to: 'doc.created_by',
          subject: 't:task',
          text: 't:task',
          attach: { entity: 'task', where: 'true', fields: ['/nope'] },
        },
      ],
    },
    ['/do/0/attach/fields/0 unknown-field'],
  ],
  [
    'that starts on a state where there are none',
    { on: { entered: { entity: 'task', states: ['shut'] } } },
    ['/on/entered/entity no-states'],
  ],
  [
    'that starts on a workflow that there is not',
    { on: { run: { entity: 'task', workflow: 'begin' } } },
    ['/on/run/workflow unknown-workflow'],
  ],
  [
    'that reads what no form asks for',
    { on: { run: { entity: 'task', workflow: 'finish' } }, when: "input.remark == 'x'" },
    ['/when rule-field'],
  ],
  [
    'that reads what an event does not tell',
    { on: { event: { entity: 'task', name: 'late', vars: ['days'] } }, when: 'input.hours > 1' },
    ['/when rule-field'],
  ],
  // A day is no instant, which is told besides.
  [
    'that counts down, and reads how many minutes are left',
    { on: { due: { entity: 'task', field: '/due', before: { minutes: '1440', divisor: '4' } } }, when: 'input.minutes > 60' },
    ['/on/due/field no-instant'],
  ],
  [
    'that counts down by a text',
    { on: { due: { entity: 'task', field: '/due', before: { minutes: 'doc.title', divisor: '4' } } } },
    ['/on/due/before/minutes rule-expects', '/on/due/field no-instant'],
  ],
  [
    'that counts down without a divisor',
    { on: { due: { entity: 'task', field: '/due', before: { minutes: '60' } } } },
    ['/on/due/before missing-key'],
  ],
  [
    'that reads what is left of a time that comes once',
    { on: { due: { entity: 'task', field: '/due', before: 'PT1H' } }, when: 'input.minutes > 60' },
    ['/on/due/field no-instant', '/when rule-root'],
  ],
  [
    'that tells whoever decides about what nobody does',
    { do: [{ do: 'tell', type: 'note', approvers: true }] },
    ['/do/0/approvers no-approval', '/do/0/type unknown-notification'],
  ],
  ['that tells nobody', { do: [{ do: 'tell', type: 'note' }] }, ['/do/0 missing-key', '/do/0/type unknown-notification']],
  ['that starts itself for ever', { on: { changed: 'task' }, do: [set({ '/reason': "'x'" })] }, ['/do/0 endless']],
  ['that starts itself until it is done', { on: { changed: 'task' }, when: "doc.reason != 'x'", do: [set({ '/reason': "'x'" })] }, []],
];

describe('a flow', () => {
  it.each(cases)('%s', (_name, more, expected) => {
    expect(faultsOf(more)).toEqual(expected);
  });

  it('takes the place of one of its id that lies below, and stands beside none in its folder', () => {
    const below = flow({});
    const over = { ...flow({ when: 'doc.cost == null' }), file: 'over.json', layer: 1 };
    const made = plan([...smallProduct(), below, over], schemas);
    expect(made.ok && made.product.flows?.get('one')?.when).toBeDefined();
    const twice = validateDefinitions([...smallProduct(), below, { ...below, file: 'second.json' }], schemas);
    expect(twice.map(({ code }) => code)).toEqual(['duplicate']);
  });
});
