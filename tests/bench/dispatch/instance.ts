/** Published routing instances as the optimiser takes them, and what their answers are measured by. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan, Problem } from '../../../src/server/scheduling/solver/problem.ts';

/** Times and distances of the files are in ones; a tenth is where published distances are cut off. */
const TENTHS = 10;

export type Instance = {
  readonly name: string;
  /** Of the published optimum; absent where none is known. */
  readonly best?: number;
  readonly problem: Problem;
};

type File = {
  readonly name: string;
  readonly vehicles: number;
  readonly capacity: number;
  readonly best_distance?: number;
  readonly rows: readonly (readonly [x: number, y: number, demand: number, ready: number, due: number, service: number])[];
};

export const readInstances = (folder: string): readonly Instance[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => instanceOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as File));

export function instanceOf({ name, vehicles, capacity, best_distance: best, rows }: File): Instance {
  const places = rows.length;
  const travel = new Int32Array(places * places);
  for (const [from, [x, y]] of rows.entries())
    for (const [to, [otherX, otherY]] of rows.entries())
      travel[from * places + to] = Math.floor(Math.hypot(x - otherX, y - otherY) * TENTHS + 1e-9);
  const visits = places - 1;
  const column = (index: 2 | 3 | 4 | 5, scale: number) => Int32Array.from(rows.slice(1), (row) => row[index] * scale);
  const [depot] = rows;
  const forAll = (value: number) => new Int32Array(vehicles).fill(value);
  const problem: Problem = {
    visits,
    routes: vehicles,
    places,
    travel,
    cost: travel,
    place: Int32Array.from({ length: visits }, (_, visit) => visit + 1),
    duration: column(5, TENTHS),
    ready: column(3, TENTHS),
    due: column(4, TENTHS),
    load: column(2, 1),
    penalty: new Float64Array(visits).fill(1e7),
    start: forAll(0),
    end: forAll(0),
    open: forAll((depot?.[3] ?? 0) * TENTHS),
    close: forAll((depot?.[4] ?? 0) * TENTHS),
    capacity: forAll(capacity),
    fixed: new Float64Array(vehicles),
    kind: forAll(0),
    kinds: 1,
    taking: new Float64Array(visits),
    pinned: new Int32Array(visits).fill(-1),
  };
  return { name, ...(best === undefined ? {} : { best }), problem };
}

/** Total distance, read off the problem's rows alone. @throws where the answer breaks a rule of the instance */
export function measured({ name, problem }: Instance, plan: Plan): number {
  const { visits, routes, places, travel, duration, ready, due, load, open, close, capacity } = problem;
  const seen = new Set<number>();
  let distance = 0;
  if (plan.length > routes) throw new Error(`${name}: more routes than vehicles.`);
  for (const [route, list] of plan.entries()) {
    let [at, time, carried] = [0, open[route] ?? 0, 0];
    const go = (to: number) => {
      const way = travel[at * places + to] ?? Number.NaN;
      distance += way;
      time += way;
      at = to;
    };
    for (const visit of list) {
      if (seen.has(visit)) throw new Error(`${name}: ${visit} is visited twice.`);
      seen.add(visit);
      go(visit + 1);
      time = Math.max(time, ready[visit] ?? 0);
      if (time > (due[visit] ?? -1)) throw new Error(`${name}: ${visit} is visited late.`);
      time += duration[visit] ?? 0;
      carried += load[visit] ?? 0;
    }
    if (list.length > 0) go(0);
    if (time > (close[route] ?? -1)) throw new Error(`${name}: route ${route} ends late.`);
    if (carried > (capacity[route] ?? -1)) throw new Error(`${name}: route ${route} carries too much.`);
  }
  if (seen.size !== visits) throw new Error(`${name}: ${visits - seen.size} are not visited.`);
  return distance / TENTHS;
}
