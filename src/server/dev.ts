/** `npm run dev`: the web app from its sources and the server in one process; a saved definition shows without a restart. */
import './needed-node.mjs';
import { createServer as createHttpServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { watchDefinitions } from '../../engine/server/definitions/index.ts';
import { withPseudoLocales } from '../../engine/server/definitions/pseudo.ts';
import { readConfig } from '../../engine/server/kernel/config.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { createServer } from '../../engine/server/server.ts';
import { explainFailure } from '../../engine/server/start-failure.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { fieldloom } from './product.ts';
import { seedWhenEmpty } from './seed.ts';

/** What the server answers itself; everything else is a module, a style or the page, and Vite's. */
const isOurs = ({ url = '/' }: IncomingMessage) => /^\/(v1|media|login\/v1|healthz|readyz|app_version\.json)(\/|\?|$)/.test(url);

/** Vite marks what a page imports at run time; the validators of forms are served by us, who know no such mark. */
function ours(request: IncomingMessage): IncomingMessage {
  request.url = request.url?.replace(/([?&])import(&|$)/, (_, first: string, last: string) => (last === '' ? '' : first));
  return request;
}

async function main(): Promise<void> {
  const read = readConfig(process.env, fieldloom.name);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { config } = read;
  if (config.production) throw new Error('npm run dev is not for production; use npm start.');
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);

  let vite: ViteDevServer | undefined;
  let http: HttpServer | undefined;
  const server = await createServer(fieldloom, {
    config,
    log,
    serverFactory: (handler) => {
      http = createHttpServer((request, response) => {
        if (isOurs(request) || !vite) handler(ours(request), response);
        else vite.middlewares(request, response, () => handler(request, response));
      });
      return http;
    },
  });
  const root = fieldloom.definitions;
  vite = await createVite({
    configFile: `${root}/vite.config.ts`,
    root: `${root}/src/web`,
    appType: 'spa',
    logLevel: 'warn',
    server: { middlewareMode: true, ...(http ? { hmr: { server: http } } : {}) },
  });

  // Pages take the new definitions over; their code is the same, so they need not load again.
  const reloadPages = () => vite?.ws.send({ type: 'custom', event: 'host:definitions' });
  const unwatch = await watchDefinitions({
    ...server.parts.source,
    onProduct: async (product) => {
      await server.parts.use(withPseudoLocales(product));
      process.stdout.write('Definitions reloaded.\n');
      reloadPages();
    },
    onFaults: (faults) => {
      for (const { file, pointer, code, message } of faults) process.stderr.write(`${file}#${pointer}  ${code}  ${message}\n`);
      process.stderr.write('The definitions from before stay in use.\n');
    },
    onError: (error) => process.stderr.write(`${explainFailure(error).join('\n')}\n`),
  });

  const end = () => {
    unwatch();
    Promise.all([vite?.close(), server.stop()]).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end).once('SIGINT', end);
  await server.parts.use(withPseudoLocales(server.parts.definitions.product()));
  if (config.seed === 'demo') await seedWhenEmpty(server.parts, log);
  process.stdout.write(`Fieldloom (development) is ready at ${await server.start()}\n`);
  if (config.seed === 'demo')
    process.stdout.write(`Demo accounts, password ${DEMO_PASSWORD}: ${demoAccounts.map(({ email }) => email).join(', ')}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFailure(error).join('\n')}\n`);
  process.exit(1);
});
