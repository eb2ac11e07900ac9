/**
 * For the build: the service worker as `/service-worker.js`, a name that stays, beside the page, with the addresses of all
 * files of this build written into it: so it changes exactly when the app does.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ShellFiles } from '../worker/scope.ts';

const NAME = 'service-worker.js';
const SOURCE = fileURLToPath(new URL('../worker/service-worker.ts', import.meta.url));
const PAGE = 'index.html';
/** Bytes; what is larger and not in every start is kept when it is first used. */
const LARGE = 300_000;
/** A font has many files, each of a few letters: which of them a person's texts need is known when they are first shown. */
const FONT = /\.woff2$/;
/** The plain letters of the face that every page has; other faces have such files too, and no page uses them. */
const LATIN = /\/[a-z]+-latin-(?!ext)/;
/** Files beside the page under names of their own. */
const PUBLIC = /\.(svg|png|webmanifest)$/;

/** Names of what is served beside the page; a product need not have any such folder. */
const filesIn = (folder: string): Promise<string[]> => (existsSync(folder) ? readdir(folder) : Promise.resolve([]));

type File = { readonly name: string; readonly bytes: number };

/** `page` names what it starts with; `also` starts right after it. */
export function shellFiles(page: string, files: readonly File[], others: readonly string[], also: RegExp): ShellFiles {
  const assets = files.filter(({ name }) => name.startsWith('assets/'));
  const isStart = ({ name }: File) => page.includes(`/${name}"`) || also.test(name);
  const addressOf = (name: string) => `/${name}`;
  const start = assets.filter(isStart).map(({ name }) => addressOf(name));
  const rest = assets
    .filter((file) => !isStart(file) && file.bytes <= LARGE && (!FONT.test(file.name) || LATIN.test(file.name)))
    .map(({ name }) => addressOf(name));
  return {
    id: createHash('sha256')
      .update(page)
      .update(files.map(({ name }) => name).join(' '))
      .digest('hex')
      .slice(0, 16),
    start,
    rest: [...rest, ...others.map(addressOf)],
  };
}

/** `start`: chunks that signed-in pages begin with, by the beginning of their names. */
export function serviceWorker(start: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    buildStart() {
      if (this.environment.config.command === 'build') this.emitFile({ type: 'chunk', id: SOURCE, fileName: NAME });
    },
    async generateBundle(_options, bundle) {
      const worker = bundle[NAME];
      const page = bundle[PAGE];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') return;
      if (worker.imports.length > 0) throw new Error(`The service worker imports ${worker.imports.join(', ')}: it has to be one file.`);
      const files = Object.values(bundle).map((file) => ({
        name: file.fileName,
        bytes: Buffer.byteLength(file.type === 'chunk' ? file.code : file.source),
      }));
      const others = (await filesIn(this.environment.config.publicDir)).filter((name) => PUBLIC.test(name));
      const also = new RegExp(`^assets/(${start.join('|')})-[^/]*$`);
      const shell = shellFiles(String(page.source), files, others, also);
      worker.code = `self.__SHELL__=${JSON.stringify(shell)};${worker.code}`;
    },
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_request, response, next) => {
        server.transformRequest(SOURCE).then((made) => {
          if (!made) return next();
          response.setHeader('content-type', 'text/javascript');
          return response.end(made.code);
        }, next);
      });
    },
  };
}
