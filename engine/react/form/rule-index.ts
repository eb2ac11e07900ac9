/** Which rules have to run when a path changes: the rules of a form by the paths that they read. Built once a plan. */
import type { FieldView } from '../../core/definitions/types.ts';
import type { Rule } from '../../core/rules/types.ts';
import type { FieldIndex } from './field-index.ts';
import type { FormField, Rules } from './fields.ts';
import { prefixesOf } from './pointer.ts';

export type RuleKind = 'compute' | 'show' | 'require' | 'lock';

/** One rule of one field. With a `list` it runs once a row. */
export type Task = { readonly kind: RuleKind; readonly rule: Rule; readonly field: FieldView; readonly list?: FormField };

/** Things found by the paths that they read. */
export type Readers<T> = {
  add(path: string, reader: T): void;
  /** Those that read the path, what holds it or what it holds. */
  touched(path: string): ReadonlySet<T>;
  /** Those that read exactly this path or what holds it. */
  above(path: string): ReadonlySet<T>;
};

export type RuleIndex = {
  /** Rules of fields of the record and, of rows, those that run in all rows: by what they read of `doc`. */
  readonly doc: Readers<Task>;
  /** Rules inside the rows of a list by what they read of their own row. */
  readonly row: ReadonlyMap<FormField, Readers<Task>>;
  /** In the order in which they run at the start, computed values first, each after those it reads. */
  readonly ofRecord: readonly Task[];
  readonly ofRows: ReadonlyMap<FormField, readonly Task[]>;
};

const kinds: readonly RuleKind[] = ['compute', 'show', 'require', 'lock'];
const NOTHING: ReadonlySet<never> = new Set();

export function indexRules(index: FieldIndex): RuleIndex {
  const doc = createReaders<Task>();
  const row = new Map<FormField, Readers<Task>>();
  const ofRows = new Map<FormField, readonly Task[]>();
  const ofRecord = inOrder(index.fields.flatMap((field) => tasksOf(field, field.rules)));
  for (const task of ofRecord) for (const path of pathsOf(task.rule, 'doc')) doc.add(path, task);
  for (const list of index.lists) {
    const tasks = index.members(list).flatMap(({ view, rules }) => tasksOf(view, rules, list));
    if (tasks.length === 0) continue;
    const own = createReaders<Task>();
    for (const task of tasks) {
      for (const path of pathsOf(task.rule, 'doc')) doc.add(path, task);
      for (const path of pathsOf(task.rule, 'row')) own.add(path, task);
    }
    row.set(list, own);
    ofRows.set(list, inOrder(tasks));
  }
  return { doc, row, ofRecord, ofRows };
}

const tasksOf = (field: FieldView, rules: Rules, list?: FormField): readonly Task[] =>
  kinds.flatMap((kind) => {
    const rule = rules[kind];
    return rule ? [{ kind, rule, field, ...(list ? { list } : {}) }] : [];
  });

/** Computed values first, each after those it reads; those that read each other in a circle stay as they stand. */
function inOrder(tasks: readonly Task[]): readonly Task[] {
  const computed = tasks.filter(({ kind }) => kind === 'compute');
  const byPath = new Map(computed.map((task) => [pathOf(task), task]));
  const done = new Set<Task>();
  const visit = (task: Task) => {
    if (done.has(task)) return;
    done.add(task);
    for (const path of readPaths(task)) {
      const other = byPath.get(path);
      if (other) visit(other);
    }
    ordered.push(task);
  };
  const ordered: Task[] = [];
  computed.forEach(visit);
  return [...ordered, ...tasks.filter(({ kind }) => kind !== 'compute')];
}

/** Inside a row a member is known by its name, in the record by its pointer. */
const pathOf = ({ field, list }: Task): string => (list ? `/${field.name}` : field.pointer);
const readPaths = ({ rule, list }: Task): readonly string[] => pathsOf(rule, list ? 'row' : 'doc');

/** Pointers into one root that a rule reads; `''` when it reads all of it. */
export const pathsOf = (rule: Rule | undefined, root: 'doc' | 'row' | 'parent'): readonly string[] =>
  (rule?.reads ?? []).flatMap((path) => {
    if (path === root) return [''];
    return path.startsWith(`${root}/`) ? [path.slice(root.length)] : [];
  });

export function createReaders<T>(): Readers<T> {
  const exact = new Map<string, Set<T>>();
  const below = new Map<string, Set<T>>();
  const put = (map: Map<string, Set<T>>, path: string, reader: T) => {
    const present = map.get(path);
    if (present) present.add(reader);
    else map.set(path, new Set([reader]));
  };
  const above = (path: string): ReadonlySet<T> => {
    let found: Set<T> | undefined;
    let isOwn = false;
    for (const prefix of prefixesOf(path)) {
      const here = exact.get(prefix);
      if (!here) continue;
      if (!found) {
        found = here;
        continue;
      }
      if (!isOwn) found = new Set(found);
      isOwn = true;
      for (const reader of here) found.add(reader);
    }
    return found ?? NOTHING;
  };
  return {
    add(path, reader) {
      put(exact, path, reader);
      for (const prefix of prefixesOf(path).slice(0, -1)) put(below, prefix, reader);
    },
    above,
    touched(path) {
      const inside = below.get(path);
      const outside = above(path);
      return inside ? new Set([...outside, ...inside]) : outside;
    },
  };
}
