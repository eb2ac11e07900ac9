/** What waits, as a person is shown it. */
import type { EntityView } from '../../../core/definitions/view-types.ts';
import { isObject } from '../../../core/json/index.ts';
import { waiting } from '../../api/waiting.ts';
import { CREATE } from './made.ts';
import type { Outbox } from './outbox.ts';
import type { Command, Trouble } from './types.ts';

/** `label`: key of a text. `made`: key of the entity’s name, of a new record. `fields`: labels of what a change sets. */
export type WaitingItem = {
  readonly id: string;
  readonly at: number;
  readonly label: string;
  readonly made?: string;
  readonly title: string;
  readonly fields: readonly string[];
  readonly files: number;
  readonly trouble?: Trouble;
};

export type WaitingList = Pick<Outbox, 'drop' | 'decide'> & {
  items(): Promise<readonly WaitingItem[]>;
  /** Sends what can be sent, now. */
  send(): void;
  /** Sends a refused one once more. */
  again(id: string): Promise<void>;
};

type Parts = {
  readonly outbox: Outbox;
  readonly viewOf: (entity: string) => Promise<EntityView | undefined>;
  readonly begin: () => void;
};

export function waitingList({ outbox, viewOf, begin }: Parts): WaitingList {
  const item = async (command: Command): Promise<WaitingItem> => {
    const { id, at, entity, change, body, files, trouble } = command;
    const seen: Readonly<Record<string, unknown>> = change === CREATE ? body : command.seen;
    const view = await viewOf(entity);
    const workflow = view?.workflows.find(({ name }) => name === change);
    const named = (name: string) => view?.fields.find((field) => field.name === name)?.label ?? [];
    const title = view && seen[view.title];
    return {
      id,
      at,
      label: workflow?.label ?? 'action.edit',
      title: title === undefined || title === null ? '' : String(title),
      ...(change === CREATE && view ? { made: view.label } : {}),
      fields: workflow || command.makes ? [] : Object.keys(isObject(body) ? body : {}).flatMap(named),
      files: files.length,
      ...(trouble ? { trouble } : {}),
    };
  };
  return {
    items: () => Promise.all(outbox.all().map(item)),
    send: begin,
    drop: outbox.drop,
    async again(id) {
      await outbox.again(id);
      begin();
    },
    async decide(id, mine) {
      await outbox.decide(id, mine);
      begin();
    },
  };
}

/** Shows how many there are. */
export function showWaiting(commands: readonly Command[]): void {
  waiting.changed += 1;
  waiting.records = Object.fromEntries(commands.map(({ record }) => [record, true]));
  waiting.since = commands.length === 0 ? undefined : Math.min(...commands.map(({ at }) => at));
  waiting.count = commands.length;
  waiting.troubled = commands.filter(({ trouble }) => trouble !== undefined).length;
}
