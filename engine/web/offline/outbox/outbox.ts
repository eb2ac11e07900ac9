/** Commands that wait: in order for each record, sent by one tab at a time, and held back record by record where one is refused. */
import type { CallError, RecordData } from '../../../react/types.ts';
import { withFiles } from './local-files.ts';
import { CREATE, renamedCommand, textsIn } from './made.ts';
import type { Sent } from './send.ts';
import type { Body, Change, Command, Named } from './types.ts';
import type { Sequenced, WaitingStore } from './waiting-store.ts';

export type Outbox = {
  /** In the order in which they were made; the same list until one changes. */
  all(): readonly Command[];
  /** Whether something is not sent yet that comes before it: of its record, or of one that it names. */
  holds(change: Pick<Change, 'entity' | 'record' | 'change' | 'body'>): boolean;
  add(command: Command): Promise<void>;
  /** Gives one up: nobody will hear of it, nor of what was done to a record that it would have made. */
  drop(id: string): Promise<void>;
  /** Sends a refused one once more, as it is. */
  again(id: string): Promise<void>;
  /** Of a clash: the pointers of fields whose values are the person's own; the others' stay. */
  decide(id: string, mine: ReadonlySet<string>): Promise<void>;
  /** Sends what can be sent. Resolves when nothing more can be, with whether something waits for the network. */
  drain(): Promise<boolean>;
  /** Reads anew what another tab changed. */
  reread(): Promise<void>;
};

type Parts = {
  readonly store: WaitingStore;
  /** `later`: what waits behind it, of the same record. */
  readonly send: (command: Command, later: readonly Command[]) => Promise<Sent>;
  /** The server took one: the record as it is now, where it said so. */
  readonly sent: (command: Command, record: RecordData | undefined) => Promise<void>;
  /** A record that was made here has another id from now on. */
  readonly named?: (name: Named, entity: string) => void;
  /** `isHere`: by this page, and not by another tab. */
  readonly changed: (isHere: boolean) => void;
  /** Runs the work in one tab alone; not at all where another one is at it. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
};

/** Another sending of it is still under way; the server failed at it. Others may well pass. */
const MAY_BE_ALONE: ReadonlySet<number> = new Set([409, 500]);

/** What is of one name is sent one after the other. Workflows on a collection are of no record: they keep their own order. */
const nameOf = ({ entity, record, makes, change }: Pick<Command, 'entity' | 'record' | 'makes' | 'change'>) =>
  makes && change !== CREATE ? `${entity} ${change}` : `${entity} ${record}`;

export async function createOutbox({ store, send, sent, named = () => {}, changed, alone }: Parts): Promise<Outbox> {
  let kept: readonly Sequenced[] = await store.all();
  let shown: readonly Command[] = kept.map(({ command }) => command);

  function show(next: readonly Sequenced[], isHere: boolean): void {
    kept = next;
    shown = kept.map(({ command }) => command);
    changed(isHere);
  }
  const read = async () => show(await store.all(), false);

  const find = (id: string) => kept.find(({ command }) => command.id === id);

  async function putAll(next: readonly Sequenced[]): Promise<void> {
    await store.put(next);
    const bySeq = new Map(next.map((one) => [one.seq, one]));
    show(
      kept.map((one) => bySeq.get(one.seq) ?? one),
      true,
    );
  }

  async function put(id: string, next: (command: Command) => Command): Promise<void> {
    const found = find(id);
    if (!found) return;
    await putAll([{ seq: found.seq, command: next(found.command) }]);
  }

  /** All that names a file names it as the server does from now on: what comes later may begin with what is sent first. */
  async function putFiles(inPlace: ReadonlyMap<string, unknown>): Promise<void> {
    const there = <T>(value: T) => withFiles(value as Body, inPlace) as T;
    await putAll(
      kept.map(({ seq, command }) => {
        const { body, seen, attempt } = command;
        const own = attempt ? { attempt: { ...attempt, patch: there(attempt.patch) } } : {};
        return { seq, command: { ...command, body: there(body), seen: there(seen), ...own } };
      }),
    );
  }

  async function removeAll(gone: readonly Sequenced[]): Promise<void> {
    await store.remove(
      gone.map(({ seq }) => seq),
      gone.flatMap(({ command }) => command.files),
    );
    show(
      kept.filter((one) => !gone.includes(one)),
      true,
    );
  }

  /** Nothing can be done to a record that will never be. */
  async function drop(id: string): Promise<void> {
    const found = find(id);
    if (!found) return;
    const { entity, record, makes } = found.command;
    const isOf = ({ command }: Sequenced) => makes === true && command.entity === entity && command.record === record;
    await removeAll(kept.filter((one) => one === found || isOf(one)));
  }

  async function settle(command: Command, record: RecordData | undefined): Promise<void> {
    const found = find(command.id);
    if (!found) return;
    const to = record && String(record.id);
    if (!command.makes || !record || to === undefined || to === command.record) return removeAll([found]);
    const name = { from: command.record, to };
    const rest = kept.filter((one) => one !== found).map(({ seq, command: own }) => ({ seq, command: renamedCommand(own, name, record) }));
    await store.made(found.seq, found.command.files, name, rest);
    show(rest, true);
    named(name, command.entity);
  }

  /** Ids in what a command sends that are those of records for which something waits. */
  const refersTo = (body: Body, records: ReadonlySet<string>) => textsIn(body).filter((id) => records.has(id));

  /**
   * The first that nothing comes before: of its record, or of one that it names, which may not be there yet, or be closed by what
   * comes later. What is held back because a person has to look at it holds its own record alone, and what names one that it makes.
   */
  function next(passed: ReadonlySet<string>): Command | undefined {
    const records = new Set(shown.map(({ record }) => record));
    const [names, ids] = [new Set<string>(), new Set<string>()];
    for (const { command } of kept) {
      const name = nameOf(command);
      const refers = refersTo(command.attempt?.patch ?? command.body, records);
      const isFree = !names.has(name) && !ids.has(command.record) && !refers.some((id) => ids.has(id));
      if (isFree && !passed.has(name) && command.trouble === undefined) return command;
      names.add(name);
      if (command.trouble === undefined || command.makes) ids.add(command.record);
      if (command.trouble === undefined) for (const id of refers) ids.add(id);
    }
    return undefined;
  }

  /** Whether it stands otherwise now, and can go on. */
  async function take(command: Command): Promise<boolean> {
    const later = shown.slice(shown.findIndex(({ id }) => id === command.id) + 1).filter((one) => nameOf(one) === nameOf(command));
    const answer = await send(command, later);
    if ('files' in answer) await putFiles(answer.files);
    else if ('next' in answer) await put(command.id, () => answer.next);
    else if ('trouble' in answer) await put(command.id, (own) => ({ ...own, trouble: answer.trouble }));
    else {
      // First what the record is now: until the command is gone the page shows it as the command leaves it.
      await sent(command, answer.record);
      await settle(command, answer.record);
    }
    return !('trouble' in answer);
  }

  async function drainAlone(): Promise<boolean> {
    await read();
    const passed = new Set<string>();
    for (let command = next(passed); command !== undefined; command = next(passed)) {
      try {
        await take(command);
      } catch (error) {
        // No network, a session that ended, a server that is not well: the rest would fare no better.
        if (!MAY_BE_ALONE.has((error as CallError).status)) return true;
        passed.add(nameOf(command));
      }
    }
    return passed.size > 0;
  }

  let draining: Promise<boolean> | undefined;
  const free = ({ trouble: _trouble, ...command }: Command): Command => command;
  return {
    all: () => shown,
    holds({ entity, record, change, body }) {
      const name = record === null ? `${entity} ${change}` : `${entity} ${record}`;
      if (shown.some((command) => nameOf(command) === name)) return true;
      return refersTo(body, new Set(shown.flatMap(({ record: of, trouble, makes }) => (trouble && !makes ? [] : [of])))).length > 0;
    },
    async add(command) {
      const seq = await store.add(command);
      if (seq !== undefined) show([...kept, { seq, command }], true);
    },
    drop,
    again: (id) => put(id, free),
    async decide(id, mine) {
      const { decidedCommand } = await import('./merge-change.ts');
      await put(id, (command) => (command.trouble?.kind === 'clash' ? decidedCommand(command, command.trouble, mine) : command));
    },
    drain() {
      draining ??= (async () => {
        let isLeft = false;
        await alone(async () => {
          isLeft = await drainAlone();
        });
        return isLeft;
      })().finally(() => {
        draining = undefined;
      });
      return draining;
    },
    reread: read,
  };
}
