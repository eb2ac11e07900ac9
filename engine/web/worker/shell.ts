/**
 * The files of the app in the service worker, kept so that it starts without a network and at once with one. The page and
 * its files are of one build: a new build is kept whole before any page is given it, and the one before it stays for pages
 * that are still open. Data is not its business: calls of programs pass through.
 */
import { type FetchEvent, type ShellFiles, type ShellMessage, textOf, type ValidatorsCache, type WorkerScope } from './scope.ts';

const PREFIX = 'shell ';
const PAGE = '/';
const FIXED = '/assets/';
/** Programs that check forms, which pages load as modules. */
const VALIDATORS = '/v1/definitions/validators/';
const KEPT_VALIDATORS: ValidatorsCache = 'validators';
const MOST_VALIDATORS = 150;
/** Builds whose files are kept: this one, and the one that open pages may be of. */
const KEPT = 2;
/** Addresses that are no pages. */
const NO_PAGE = /^\/(v1|media|login\/v1|healthz|readyz|assets|help)(\/|$)|\.\w+$/;

/** The page is answered to who asks for one. */
const asFor = (address: string): RequestInit => (address === PAGE ? { headers: { Accept: 'text/html' } } : {});

export function followShell(scope: WorkerScope, shell: ShellFiles): void {
  const { caches, location } = scope;
  const name = PREFIX + shell.id;

  /** From what another build brought, which has the same file under the same name; else from the server. */
  async function keep(address: string): Promise<void> {
    const cache = await caches.open(name);
    if (await cache.match(address)) return;
    // What has no digest in its name may be another file in each build.
    const isFixed = address.startsWith(FIXED);
    const known = isFixed ? await caches.match(address) : undefined;
    const answer =
      known ??
      (await scope.fetch(new Request(new URL(address, location.origin), { ...asFor(address), cache: isFixed ? 'default' : 'reload' })));
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
    await cache.put(address, answer);
  }

  /** One after another, behind what the person does; what does not come is kept when it is first used. */
  async function keepAll(): Promise<void> {
    for (const address of shell.rest) await keep(address).catch(() => undefined);
  }

  async function forgetOld(): Promise<void> {
    const names = (await caches.keys()).filter((one) => one.startsWith(PREFIX));
    const others = names.filter((one) => one !== name);
    await Promise.all(others.slice(0, Math.max(0, others.length - (KEPT - 1))).map((one) => caches.delete(one)));
  }

  async function page(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    return (await cache.match(PAGE)) ?? scope.fetch(request);
  }

  async function file(request: Request): Promise<Response> {
    const cache = await caches.open(name);
    const known = (await cache.match(request)) ?? (await caches.match(request));
    if (known) return known;
    const answer = await scope.fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  }

  /** Named by what they are: the same for ever. The last of them are kept. */
  async function validator(request: Request): Promise<Response> {
    const cache = await caches.open(KEPT_VALIDATORS);
    const known = await cache.match(request);
    if (known) return known;
    const answer = await scope.fetch(request);
    if (answer.ok) {
      await cache.put(request, answer.clone());
      const [oldest, ...others] = await cache.keys();
      if (oldest && others.length >= MOST_VALIDATORS) await cache.delete(oldest);
    }
    return answer;
  }

  const isFile = (path: string) => path.startsWith(FIXED) || shell.rest.includes(path);

  function answer({ request, respondWith }: Pick<FetchEvent, 'request' | 'respondWith'>): void {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      if (!NO_PAGE.test(pathname)) respondWith(page(request));
    } else if (isFile(pathname)) respondWith(file(request));
    else if (pathname.startsWith(VALIDATORS)) respondWith(validator(request));
  }

  scope.addEventListener('install', (event) => {
    const isFirst = !scope.registration.active;
    // A later build waits until pages say that nothing is lost by it.
    event.waitUntil(Promise.all([PAGE, ...shell.start].map(keep)).then(() => (isFirst ? scope.skipWaiting() : undefined)));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOld().then(() => scope.clients.claim())));
  scope.addEventListener('fetch', (event) => answer({ request: event.request, respondWith: (promise) => event.respondWith(promise) }));
  scope.addEventListener('message', (event) => {
    const type = textOf(event.data, 'type') as ShellMessage['type'] | '';
    if (type === 'shell-keep-all') event.waitUntil(keepAll());
    if (type === 'shell-take-over') event.waitUntil(scope.skipWaiting());
  });
}
