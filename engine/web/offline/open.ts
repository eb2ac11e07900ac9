/** What this device keeps of who is signed in, and what waits here to be sent. */
import i18next from 'i18next';
import type { AppPlan, EntityView } from '../../core/definitions/view-types.ts';
import type { RecordData } from '../../react/types.ts';
import { waiting as shown } from '../api/waiting.ts';
import { tellPage } from '../live/bus.ts';
import { createDevice, type OwnDevice } from './device.ts';
import { calls } from './outbox/calls.ts';
import { keepSending } from './outbox/keep-sending.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOverlay } from './outbox/overlay.ts';
import { createRoom } from './outbox/room.ts';
import { alone, amongTabs } from './outbox/tabs.ts';
import type { Command, Named } from './outbox/types.ts';
import { createWaiter } from './outbox/waiter.ts';
import { showWaiting, waitingList } from './outbox/waiting-list.ts';
import { openWaiting } from './outbox/waiting-store.ts';
import { ownerOf } from './owner.ts';
import { createRowKeeper, type RowKeeper } from './rows.ts';
import { openStore, type Store } from './store.ts';
import type { Thumbs } from './thumbs.ts';
import type { Here, Read } from './types.ts';

const DAY = 86_400_000;

export type Kept = Here & { readonly store: Store; readonly rows: RowKeeper; readonly thumbs: Thumbs; readonly device: OwnDevice };

let opened: Promise<Kept | undefined> | undefined;

/**
 * Once a page: what is kept is one. `keyText` asks the server for the key of this person and device; without it there is only what
 * was kept before.
 */
export function openForPerson(keyText?: () => Promise<string>): Promise<Kept | undefined> {
  const opening = (opened ?? Promise.resolve(undefined)).then((known) => known ?? open(keyText));
  opened = opening.catch(() => undefined);
  return opening;
}

async function open(keyText?: () => Promise<string>): Promise<Kept | undefined> {
  const owner = ownerOf();
  // Where a page is not of a secure origin, browsers seal nothing.
  if (owner === undefined || !globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  const store = await openStore(owner, keyText);
  if (!store) return undefined;
  const rows = createRowKeeper(store);
  const waiting = await openWaiting(owner, store.key);
  await waiting.tidy(Date.now() - DAY);
  // Tabs are told of what was done here, and show what was done elsewhere.
  let tell = () => {};
  const outbox = await createOutbox({
    store: waiting,
    // Comes with the first that is sent: a page that has nothing to send begins without it, and the service worker keeps it.
    send: async (command, later) => (await import('./outbox/send.ts')).sendCommand(command, { calls, files: waiting, later }),
    sent: (command, record) => follow(rows, command, record),
    named: nameNow,
    changed: (isHere) => {
      showWaiting(outbox.all());
      if (isHere) tell();
    },
    alone,
  });
  const planOf = async <T>(read: Read, args: readonly unknown[]) => (await device.answer(read, args))?.answer as T | undefined;
  const app = () => planOf<AppPlan>('app', []);
  const viewOf = (entity: string) => planOf<EntityView>('entity', [entity]);
  const laid = createOverlay({ rows, commands: outbox.all, files: waiting, app, viewOf });
  const scope = () => ({ now: new Date().toISOString(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  const thumbs = laterThumbs(store);
  const device = createDevice({ store, rows: { ...rows, of: laid.of }, thumbs, scope, now: Date.now });
  const room = createRoom({ estimate: async () => navigator.storage?.estimate(), words: () => i18next.t('shell.device_full') });
  const waiter = createWaiter({ outbox, files: waiting, rows: laid, app, room, now: Date.now });
  const readNames = async () => {
    for (const { from, to } of await waiting.names()) shown.made = { ...shown.made, [from]: to };
  };
  tell = amongTabs(() => void readNames().then(outbox.reread));
  const list = waitingList({ outbox, viewOf, begin: keepSending(outbox) });
  showWaiting(outbox.all());
  await readNames();
  return { store, rows, thumbs, device, waiter, list };
}

/** What the server has of a record once a command of it arrived. */
async function follow(rows: RowKeeper, { entity, record: id, makes }: Command, record: RecordData | undefined): Promise<void> {
  if (makes) {
    if (record) await rows.add(entity, record);
    return tellPage([{ entity, id, kind: 'create' }]);
  }
  // Of a step that answers nothing the record is asked for; where that fails the next list brings it.
  const fresh =
    record ??
    (await calls
      .get(entity, id)
      .then(({ data }) => data)
      .catch(() => undefined));
  if (fresh) await rows.follow(entity, [fresh]);
  tellPage([{ entity, id, kind: 'update' }]);
}

/** Pages that show a record which was made here go on with what the server made of it. */
function nameNow({ from, to }: Named, entity: string): void {
  shown.made = { ...shown.made, [from]: to };
  tellPage([
    { entity, id: from, kind: 'update' },
    { entity, id: to, kind: 'create' },
  ]);
}

/** For a page that starts without a network. */
export const openKept = (): Promise<Here | undefined> => openForPerson();

/** Small pictures come behind the page that is to be shown first. */
function laterThumbs(store: Store): Thumbs {
  let made: Promise<Thumbs> | undefined;
  const thumbs = () => {
    made ??= Promise.all([import('./thumbs.ts'), import('./make-thumb.ts')]).then(
      ([{ createThumbs }, { makeThumb }]) => createThumbs({ store, make: makeThumb }),
      (error: unknown) => {
        // Asked for again with the next rows.
        made = undefined;
        throw error;
      },
    );
    return made;
  };
  return {
    keep: async (rows) => (await thumbs()).keep(rows),
    // Rows are shown without them where their code did not come.
    open: async (rows) => {
      const own = await thumbs().catch(() => undefined);
      await own?.open(rows);
    },
  };
}
