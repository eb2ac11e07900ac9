/** Keeps on this device what the plan of a person says, and keeps it fresh. */
import type { AppPlan, KeptRecords } from '../../core/definitions/view-types.ts';
import { fromServer } from '../api/from-server.ts';
import { keepOn } from '../api/reading.ts';
import { textsOf } from '../app/texts.ts';
import { deviceSettings } from '../session/device-settings.ts';
import { noteRecords } from '../session/kept-name.ts';
import type { OwnDevice } from './device.ts';
import { isDear } from './make-thumb.ts';
import { type Kept, openForPerson } from './open.ts';
import { fetchKey } from './owner.ts';
import { keptNames, primePlans, primeRecords } from './prime.ts';
import type { Read } from './types.ts';

/** Milliseconds after which what is kept is fetched anew when the page is looked at again. */
const STALE = 10 * 60_000;

/** Milliseconds that the service worker is given to take the page over; without one no forms are checked offline. */
const WORKER_COMES = 60_000;

async function workerIsHere(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (!workers || workers.controller) return;
  await new Promise((resolve) => {
    workers.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, WORKER_COMES);
  });
}

/** Plans of the server, which the device keeps. */
function keeping(device: OwnDevice) {
  const kept =
    <A extends readonly unknown[], T>(read: Read, ask: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      const answer = await ask(...args);
      device.took(read, args, answer);
      return answer;
    };
  return {
    app: kept('app', fromServer.app),
    screen: kept('screen', fromServer.screen),
    entity: kept('entity', fromServer.entity),
    form: kept('form', (entity: string, purpose: string, by?: string) => fromServer.form(entity, purpose, by)),
  };
}

/** What plans are of: they are fetched anew when it changes. */
const primedFor = ({ version, user }: AppPlan) => JSON.stringify([version, deviceSettings.language, user]);
const PRIMED = 'primed';

/** Pictures of what is kept, behind everything else: the records that the person's days are made of first, then what they refer to. */
async function keepPictures({ rows, thumbs }: Kept, records: readonly KeptRecords[]): Promise<void> {
  if (isDear()) return;
  const kept = await Promise.all([...keptNames(records)].map((entity) => rows.of(entity)));
  // What broke off goes on when all is fetched anew; records need not be fetched again for it.
  await thumbs.keep(kept.flatMap((one) => [...(one?.rows.values() ?? [])])).catch(() => undefined);
}

/** Keeps from now on what the plan says. Quietly: without it everything works as before. */
export async function startKeeping(app: AppPlan): Promise<void> {
  const { offline: kept } = app;
  if (!kept) return;
  const making = openForPerson(fetchKey).catch(() => undefined);
  keepOn(making);
  const made = await making;
  if (!made) return;
  const { store, rows, device } = made;
  // The browser may forget it all when room is short, unless it is asked not to.
  void navigator.storage?.persist?.();
  let since = 0;
  const freshen = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - since < STALE) return;
    since = Date.now();
    // From the server alone: what the device itself answers would be called fresh.
    await primeRecords(fromServer, kept, rows, Date.now);
    const mark = primedFor(app);
    if ((await store.read(PRIMED)) === mark) {
      noteRecords();
      return keepPictures(made, kept);
    }
    const { app: plan, screen, entity, form } = keeping(device);
    await Promise.all([plan(), textsOf(deviceSettings.language)]);
    const validators = await primePlans({ screen, entity, form }, app, rows);
    await workerIsHere();
    // The worker keeps them as they go by.
    for (const url of validators) await fetch(url).catch(() => undefined);
    await device.settled();
    await store.write(new Map([[PRIMED, mark]]));
    noteRecords();
    await keepPictures(made, kept);
  };
  const freshenQuietly = () => void freshen().catch(() => (since = 0));
  document.addEventListener('visibilitychange', freshenQuietly);
  window.addEventListener('online', freshenQuietly);
  freshenQuietly();
}
