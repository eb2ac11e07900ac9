import { describe, expect, it } from 'vitest';
import type { Entity } from '../../../engine/core/definitions/types.ts';
import { englishTexts, inEnglish } from '../../../tests/support/words.ts';
import { type GroupLifecycle, type GroupState, lifecycleFaults } from './lifecycle.ts';
import { readyMade } from './ready-made.ts';
import { readyMadeFaults } from './ready-made-faults.ts';

/** `new* ACTIVE`: the star marks the initial status, `!` a final one, `~` a retired one. */
function lifecycle(kind: GroupLifecycle['kind'], statuses: string[], moves: string[]): GroupLifecycle {
  const states = statuses.map((text): GroupState => {
    const [name = '', statusType = ''] = text.split(' ');
    const id = name.replace(/[*!~]/g, '');
    const marks = { isInitial: name.includes('*'), isFinal: name.includes('!'), isRetired: name.includes('~') };
    return { id, title: id, statusType, require: [], ...marks };
  });
  return {
    kind,
    states: new Map(states.map((state) => [state.id, state])),
    moves: moves.map((name) => {
      const [from = '', to = ''] = name.split('>');
      return { name, from: [from], to, roles: [] };
    }),
  };
}

const codes = (value: GroupLifecycle) => lifecycleFaults(value).map((fault) => fault.code);

describe('lifecycleFaults', () => {
  it.each<[string, GroupLifecycle, string[]]>([
    ['a plain line', lifecycle('request', ['new* ACTIVE', 'done DONE', 'closed! CLOSED'], ['new>done', 'done>closed']), []],
    ['loops are fine', lifecycle('request', ['new* ACTIVE', 'hold ACTIVE', 'closed CLOSED'], ['new>hold', 'hold>new', 'new>closed']), []],
    ['nothing at all', lifecycle('request', [], []), ['one_initial']],
    ['two beginnings', lifecycle('request', ['a* ACTIVE', 'b* ACTIVE', 'c CLOSED'], ['a>c', 'b>c']), ['one_initial']],
    ['no beginning', lifecycle('request', ['a ACTIVE', 'c CLOSED'], ['a>c']), ['one_initial']],
    ['a beginning that is done', lifecycle('request', ['a* DONE', 'c CLOSED'], ['a>c']), ['initial_active']],
    ['an island', lifecycle('request', ['a* ACTIVE', 'b ACTIVE', 'c CLOSED'], ['a>c', 'b>c']), ['unreachable']],
    ['a dead end', lifecycle('request', ['a* ACTIVE', 'b ACTIVE', 'c CLOSED'], ['a>b', 'a>c']), ['no_way_out']],
    ['a request that only gets DONE', lifecycle('request', ['a* ACTIVE', 'd DONE'], ['a>d']), ['no_way_out']],
    ['a sub-task may end DONE', lifecycle('subtask', ['a* ACTIVE', 'd! DONE'], ['a>d']), []],
    ['a retired one that nothing leads to', lifecycle('request', ['a* ACTIVE', 'old~ ACTIVE', 'c CLOSED'], ['a>c', 'old>c']), []],
    ['a retired one without a way out', lifecycle('request', ['a* ACTIVE', 'old~ ACTIVE', 'c CLOSED'], ['a>c', 'a>old']), ['no_way_out']],
    [
      'a way over a retired one',
      lifecycle('request', ['a* ACTIVE', 'b~ ACTIVE', 'c CLOSED'], ['a>b', 'b>c']),
      ['unreachable', 'no_way_out'],
    ],
    ['a retired end', lifecycle('request', ['a* ACTIVE', 'c~ CLOSED'], ['a>c']), ['no_way_out']],
    ['a retired beginning', lifecycle('request', ['a*~ ACTIVE', 'c CLOSED'], ['a>c']), ['one_initial']],
    ['a way out of the end', lifecycle('subtask', ['a* ACTIVE', 'd! DONE'], ['a>d', 'd>a']), ['final_left']],
  ])('%s', (_, value, expected) => {
    expect(codes(value)).toEqual(expected);
  });

  it('names the statuses concerned', () => {
    const [fault] = lifecycleFaults(lifecycle('request', ['a* ACTIVE', 'lost ACTIVE', 'c CLOSED'], ['a>c', 'lost>c']));
    expect(inEnglish(fault?.message)).toBe('No path leads from the initial status to: lost.');
    expect(fault?.params).toEqual({ statuses: ['lost'] });
  });

  it('says at which place: states and moves by their ids', () => {
    const found = lifecycleFaults(lifecycle('request', ['a* ACTIVE', 'lost ACTIVE', 'c CLOSED'], ['a>c', 'lost>c']));
    expect(found).toMatchObject([{ code: 'unreachable', states: ['lost'], moves: [] }]);
  });

  const entity = {
    name: 'job',
    fields: new Map(
      [
        ['cost', 'number'],
        ['due', 'string'],
      ].map(([name = '', type]) => [name, { name, pointer: `/${name}`, label: `field.${name}`, required: false, schema: { type } }]),
    ),
    person: {},
  } as unknown as Entity;
  const guarded = (guard: string, asked: readonly string[] = []) => {
    const value = lifecycle('request', ['a* ACTIVE', 'c CLOSED'], ['a>c']);
    const states = new Map([...value.states].map(([id, state]) => [id, { ...state, asked: id === 'c' ? asked : [] }]));
    return lifecycleFaults({ ...value, entity, states, moves: value.moves.map((move) => ({ ...move, guard })) });
  };

  it.each([
    ['a guard that can hold', 'doc.cost > 0', ['/cost', '/custom/floor'], []],
    ['an unknown field', 'doc.costs > 0', [], ['a>c field']],
    ['two values at once', "doc.due == 'x' && doc.due == 'y'", [], ['a>c never']],
    ['a number between nothing', 'doc.cost > 5 && doc.cost < 3', [], ['a>c never']],
    ['a value and its exclusion', "doc.due == 'x' && doc.due != 'x'", [], ['a>c never']],
    ['empty, where the next asks for it', 'doc.cost == null', ['/cost'], ['a>c contradicts']],
    ['one of two ways', 'doc.cost == null || doc.cost > 3', ['/cost'], []],
    ['a field that has gone', 'doc.cost > 0', ['/gone'], ['c required_unknown hint']],
  ] as const)('holds guards and required fields against the records: %s', (_, guard, asked, expected) => {
    const found = guarded(guard, asked).map(({ code, states, moves, isHint }) =>
      [...states, ...moves, code, ...(isHint ? ['hint'] : [])].join(' '),
    );
    expect(found).toEqual(expected);
  });
});

describe('ready-made groups', async () => {
  const files = await readyMade();
  const field = (name: string) => [name, {}] as const;
  const columns = {
    'status-group': ['name', 'kind'],
    status:
      'group_id key title colour order status_type is_initial is_final sla_effect sla_pause_reason sla_responds required_fields'.split(' '),
    'status-transition': ['group_id', 'from_id', 'to_id', 'order', 'verb', 'guard', 'guard_message'],
  };
  const entities = new Map(
    Object.entries(columns).map(([name, names]) => [
      name,
      { name, fields: new Map(names.map(field)), workflows: new Map() } as unknown as Entity,
    ]),
  );
  const known = { entities, texts: englishTexts() };
  const faultsOf = (change: (text: string) => string) =>
    readyMadeFaults(
      files.slice(0, 1).map((one) => {
        const fixture = JSON.parse(change(JSON.stringify(one.fixture))) as typeof one.fixture;
        expect(fixture).not.toEqual(one.fixture);
        return { ...one, fixture };
      }),
      known,
    ).map(({ pointer, code }) => `${pointer} ${code}`);

  it('are several of each kind, told in words, and hold together', () => {
    expect(files.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'request estimate-approval',
      'request pick-up-return',
      'request simple-repair',
      'request two-visit-installation',
      'subtask visit-with-photos',
      'subtask visit',
    ]);
    expect(readyMadeFaults(files, known)).toEqual([]);
  });

  it.each([
    [
      'a field that there is not',
      (text: string) => text.replaceAll('"order":3', '"ordre":3'),
      ['/steps/1/rows/3/ordre unknown-field', '/steps/2/rows/3/ordre unknown-field'],
    ],
    [
      'a text that there is not',
      (text: string) => text.replaceAll('status_declined', 'status_declind'),
      ['/steps/1/rows/7/title unknown-label'],
    ],
    [
      'a status that nobody made',
      (text: string) => text.replaceAll('@status/approved', '@status/aproved'),
      ['/steps/2/rows/4/to_id unknown-record', '/steps/2/rows/7/from_id unknown-record', '/steps/2/rows/8/from_id unknown-record'],
    ],
    ['no beginning', (text: string) => text.replaceAll('"is_initial":true', '"is_initial":false'), ['/steps lifecycle-one-initial']],
    ['no end', (text: string) => text.replaceAll('"status_type":"CLOSED"', '"status_type":"DONE"'), ['/steps lifecycle-no-way-out']],
  ])('are refused with %s', (_, change, expected) => {
    expect(faultsOf(change)).toEqual(expected);
  });
});
