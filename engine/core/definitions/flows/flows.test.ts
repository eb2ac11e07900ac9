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

  it('has another version whenever it says something else', () => {
    const versionOf = (more: Json) => {
      const planned = plan([...smallProduct(), flow(more)], schemas);
      return planned.ok ? planned.product.flows?.get('one')?.version : undefined;
    };
    expect(versionOf({})).toBe(versionOf({}));
    expect(versionOf({})).not.toBe(versionOf({ when: "doc.state == 'shut'" }));
  });
});

const set = (values: Json, more: Json = {}) => ({ do: 'set', values, ...more });
const cases: readonly (readonly [string, Json, readonly string[]])[] = [
  ['about an entity that there is not', { on: { created: 'tusk' } }, ['/on/created unknown-entity']],
  ['that starts on two things', { on: { created: 'task', changed: 'task' } }, ['/on max-properties']],
  ['whose rule reads a field that there is not', { when: "doc.stote == 'shut'" }, ['/when rule-field']],
  ['whose rule reads whoever calls: nobody does', { when: 'user.is_admin' }, ['/when rule-root']],
  ['that reads what was before there was anything', { when: 'before.title != doc.title' }, ['/when rule-root']],
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
