/** For the build: the service worker of push messages as `/push-worker.js`, a name that stays, beside the page. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NAME = 'push-worker.js';
const SOURCE = fileURLToPath(new URL('../push/service-worker.ts', import.meta.url));

export function pushWorker(): Plugin {
  return {
    name: 'push-worker',
    buildStart() {
      if (this.environment.config.command === 'build') this.emitFile({ type: 'chunk', id: SOURCE, fileName: NAME });
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response, next) => {
        server.transformRequest(SOURCE).then((made) => {
          if (!made) return next();
          response.setHeader('content-type', 'text/javascript');
          // A worker is no module; what marks one is left over from its types.
          return response.end(made.code.replace(/^export \{\};?$/m, ''));
        }, next);
      });
    },
  };
}
