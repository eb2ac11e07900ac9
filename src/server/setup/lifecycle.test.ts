import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../tests/support/words.ts';
import { type GroupLifecycle, type GroupState, lifecycleFaults } from './lifecycle.ts';

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
});
