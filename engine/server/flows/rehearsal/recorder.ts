/** Notes what an execution does to records, step by step, while it does it. */
import type { Row } from '../../database/port.ts';
import type { Notify } from '../../notify/index.ts';
import type { Resources } from '../../resources/types.ts';
import { OUTBOUND_CALL } from '../call-log.ts';
import { EXECUTION, type LogEntry } from '../types.ts';

/**
 * `values`: what is written, uncut. Of people that are told, `id` is the person and `entity` what is told; of a mail, `id` its address.
 */
export type Done = {
  readonly does: 'create' | 'update' | 'remove' | 'tell' | 'mail';
  readonly entity: string;
  readonly id: string;
  readonly values: Row;
};

export type Recorder = {
  /** Writes all the same, and notes what. */
  readonly resources: Resources;
  /** Sends nothing, and notes what. */
  readonly notify: Pick<Notify, 'send'>;
  /** A step is over, and the log is this: what was noted since is its own, unless it was undone. */
  stepped(log: readonly LogEntry[], executionId: string): void;
  /** The log of a branch is part of the log of its whole now, from its entry `at` on. */
  joined(log: { readonly from: string; readonly to: string; readonly at: number }): void;
  /** What was noted since the last step came to nothing. */
  forget(): void;
  /** What each entry of an execution's log did, by its index. */
  of(executionId: string): ReadonlyMap<number, readonly Done[]>;
  /** Executions that are branches of others. */
  readonly branches: ReadonlySet<string>;
  /** Flows that were started, by their ids. */
  readonly started: ReadonlySet<string>;
};

/** What an execution keeps of itself is nothing that it does. */
const OWN: readonly string[] = [EXECUTION, OUTBOUND_CALL, 'flow-question'];
const NOTIFICATION = 'notification';
/** What a letter stands for where records do. */
const MAIL = 'mail';

export function createRecorder(resources: Resources): Recorder {
  let since: Done[] = [];
  const byEntry = new Map<string, Map<number, readonly Done[]>>();
  const branches = new Set<string>();
  const started = new Set<string>();
  const entriesOf = (id: string) => {
    const entries = byEntry.get(id) ?? new Map<number, readonly Done[]>();
    byEntry.set(id, entries);
    return entries;
  };
  const note = (entity: string, done: readonly Done[]) => {
    if (!OWN.includes(entity)) since.push(...done);
  };
  return {
    resources: {
      ...resources,
      async create(principal, entity, rows, ...rest) {
        const made = await resources.create(principal, entity, rows, ...rest);
        for (const { flow, branch_of: whole, id } of entity === EXECUTION ? rows : []) {
          if (whole) branches.add(String(id));
          else started.add(String(flow));
        }
        note(
          entity,
          rows.map((row, index) => createdOf(entity, row, made[index])),
        );
        return made;
      },
      async update(principal, entity, changes, ...rest) {
        const made = await resources.update(principal, entity, changes, ...rest);
        note(
          entity,
          changes.map(({ id, patch }) => ({ does: 'update', entity, id, values: patch })),
        );
        return made;
      },
      async remove(principal, entity, items, ...rest) {
        await resources.remove(principal, entity, items, ...rest);
        note(
          entity,
          items.map(({ id }) => ({ does: 'remove', entity, id, values: {} })),
        );
      },
    },
    notify: {
      async send(_connection, messages) {
        since.push(...messages.map(({ to }): Done => ({ does: 'mail', entity: MAIL, id: to, values: {} })));
      },
    },
    stepped(log, executionId) {
      const last = log.at(-1);
      if (last && last.came !== 'failed' && since.length > 0) entriesOf(executionId).set(log.length - 1, since);
      since = [];
    },
    joined({ from, to, at }) {
      for (const [index, done] of entriesOf(from)) entriesOf(to).set(at + index, done);
      byEntry.delete(from);
    },
    forget() {
      since = [];
    },
    of: entriesOf,
    branches,
    started,
  };
}

const createdOf = (entity: string, row: Row, made: Row | undefined): Done =>
  entity === NOTIFICATION
    ? { does: 'tell', entity: String(row.notification_type), id: String(row.user_id), values: Object(row.params) }
    : { does: 'create', entity, id: String(made?.id ?? row.id), values: row };
