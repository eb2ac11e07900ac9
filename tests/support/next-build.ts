/** A new build of the app, put up on the server while its pages are open: in front of it, the page and its worker become others. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Deployed = {
  readonly url: string;
  /** From now on the server has the next build. */
  deploy(): void;
  /** Calls of programs that get no answer, as if the network ended before the server. */
  refuses: (method: string, path: string) => boolean;
  close(): Promise<void>;
};

/** What a page of the next build bears. */
export const NEXT = '<meta name="build" content="next" />';

/** `origin`: where the app is served. */
export async function behindDeploys(origin: string): Promise<Deployed> {
  let isNext = false;
  const page = async () => (await (await fetch(origin, { headers: { accept: 'text/html' } })).text()).replace('<head>', `<head>${NEXT}`);
  const others: Readonly<Record<string, () => Promise<readonly [type: string, text: string]>>> = {
    '/': async () => ['text/html; charset=utf-8', await page()],
    '/app_version.json': async () => {
      const version_id = createHash('sha256')
        .update(await page())
        .digest('hex')
        .slice(0, 16);
      return ['application/json', JSON.stringify({ version_id })];
    },
    '/service-worker.js': async () => {
      const worker = await (await fetch(`${origin}/service-worker.js`)).text();
      return ['text/javascript', worker.replace(/(__SHELL__=\{"id":")/, '$1next')];
    },
  };
  const pass = (from: IncomingMessage, to: ServerResponse) => {
    const onward = request(new URL(from.url ?? '/', origin), { method: from.method, headers: from.headers }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    to.on('close', () => onward.destroy());
    from.pipe(onward);
  };
  const deployed: Omit<Deployed, 'url'> = {
    deploy: () => {
      isNext = true;
    },
    refuses: () => false,
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  const server = createServer(async (from, to) => {
    const path = from.url ?? '/';
    if (deployed.refuses(from.method ?? 'GET', path)) return void to.destroy();
    const other = isNext && from.method === 'GET' ? others[path] : undefined;
    if (!other) return pass(from, to);
    const [type, text] = await other();
    to.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', 'service-worker-allowed': '/' }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.');
  return Object.assign(deployed, { url: `http://127.0.0.1:${address.port}` });
}
