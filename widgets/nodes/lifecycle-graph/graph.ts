/** From rows to the lifecycle that is drawn. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { brokenStates, type Lifecycle, type Move, type State } from '../../../engine/core/lifecycle/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

type Rows = NonNullable<EntityView['moves']>;

/** What is wrong with a state, as far as its drawing alone tells. */
export type Fault = 'unreachable' | 'final_left' | 'second_initial';

export type DrawnState = State & {
  readonly title: string;
  readonly colour: string | undefined;
  /** How many fields must be filled before a record enters it. */
  readonly asks: number;
  readonly fault: Fault | undefined;
};
export type DrawnMove = Move & {
  readonly from: readonly [string];
  readonly to: string;
  readonly isGuarded: boolean;
  readonly verb: string | undefined;
};
export type Graph = { readonly states: readonly DrawnState[]; readonly moves: readonly DrawnMove[] };

type Given = {
  readonly rows: Rows;
  readonly states: readonly RecordData[];
  readonly moves: readonly RecordData[];
  /** Properties of a state that name it and colour it. */
  readonly title: string;
  readonly colour: string | undefined;
};

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

/** States in the order given. Moves from or to what is not among them are left out: they are still being loaded, or not shown to the person. */
export function graphOf({ rows, states, moves, title, colour }: Given): Graph {
  const known = new Set(states.map(({ id }) => String(id)));
  const at = (row: RecordData, name: string | undefined) => (name === undefined ? undefined : row[name]);
  const drawnMoves = moves.flatMap((row): DrawnMove[] => {
    const [from, to] = [words(row[rows.moves.from]), words(row[rows.moves.to])];
    if (from === undefined || to === undefined || !known.has(from) || !known.has(to)) return [];
    const roles = texts(at(row, rows.moves.roles));
    return [
      {
        name: String(row.id),
        from: [from],
        to,
        roles,
        isGuarded: words(at(row, rows.moves.guard)) !== undefined,
        verb: words(at(row, rows.moves.verb)),
      },
    ];
  });
  const plain = states.map((row) => ({
    id: String(row.id),
    title: words(row[title]) ?? String(row[rows.states.key] ?? ''),
    colour: words(at(row, colour)),
    isInitial: row[rows.states.initial] === true,
    isFinal: at(row, rows.states.final) === true,
    isRetired: at(row, rows.states.retired) === true,
    asks: texts(at(row, rows.states.require)).length,
    require: [],
  }));
  const faults = faultsOf({ states: new Map(plain.map((state) => [state.id, state])), moves: drawnMoves });
  return { states: plain.map((state) => ({ ...state, fault: faults.get(state.id) })), moves: drawnMoves };
}

const CODES: Readonly<Record<string, Fault>> = { unreachable: 'unreachable', final_left: 'final_left', one_initial: 'second_initial' };

/** Which states must come to an end is told by who knows what they mean; here none must. */
function faultsOf(lifecycle: Lifecycle): ReadonlyMap<string, Fault> {
  const broken = brokenStates(lifecycle, { isEnd: ({ isFinal }) => isFinal, mustEnd: () => false });
  return new Map(
    broken.flatMap(({ code, states }) => {
      const fault = CODES[code];
      return fault === undefined ? [] : states.map(({ id }) => [id, fault] as const);
    }),
  );
}

/** Ids of the states that a state leads to, in the order of the states. */
export const ledTo = ({ states, moves }: Graph, from: string): readonly DrawnState[] => {
  const reached = new Set(moves.filter((move) => move.from[0] === from).map(({ to }) => to));
  return states.filter(({ id }) => reached.has(id));
};

/** Whether a move is not for everybody, or not for every record. */
export const isKept = ({ isGuarded, roles }: DrawnMove): boolean => isGuarded || roles.length > 0;
