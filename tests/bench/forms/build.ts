/** Builds the pages as a product is built, one bundle a library, each with the React that it supports. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { asDelivered } from '../as-delivered.ts';
import { installPeers } from './install.ts';
import { isPeer, type Library } from './libraries.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const here = `${root}tests/bench/forms/`;

/** Inside node_modules, where nothing that walks the sources comes. */
const outDir = `${root}node_modules/.cache/fieldloom/bench/forms`;

export type Built = { readonly library: Library; readonly dir: string };

/** `readable`: names and lines are kept, for a profile. A peer is built anew only when its page or the lock file changed. */
export async function buildPage(library: Library, readable = false): Promise<Built> {
  const dir = join(outDir, library.page.replaceAll(/[/.]/g, '-') + (readable ? '-readable' : ''));
  const state = isPeer(library) ? await stateOf(library) : undefined;
  if (state !== undefined && (await readFile(`${dir}/state`, 'utf8').catch(() => '')) === state) return { library, dir };
  await asDelivered(() =>
    build({
      // Packages that all must share are taken from the root.
      root: library.react === 'own' ? root : `${here}peers`,
      resolve: { dedupe: ['react', 'react-dom'] },
      configFile: false,
      publicDir: false,
      base: './',
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      build: {
        target: 'es2022',
        outDir: dir,
        emptyOutDir: true,
        minify: !readable,
        cssMinify: false,
        chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
        cssCodeSplit: false,
        rollupOptions: {
          input: { page: here + library.page },
          // What no page shows and nobody installs.
          external: ['office-viewer'],
          output: { entryFileNames: 'page.js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: 'page[extname]' },
        },
      },
    }),
  );
  const css = await readFile(`${dir}/page.css`).catch(() => undefined);
  await writeFile(`${dir}/index.html`, htmlOf(css !== undefined));
  if (state !== undefined) await writeFile(`${dir}/state`, state);
  return { library, dir };
}

/** What the bundle of a peer is made of, as a hash. */
async function stateOf({ page }: Library): Promise<string> {
  const hash = createHash('sha256');
  const files = [
    page,
    'pages/page.ts',
    'pages/plain-input.tsx',
    'workloads.ts',
    'list-workload.ts',
    'build.ts',
    'peers/package-lock.json',
    '../../../package.json',
  ];
  for (const file of files) hash.update(await readFile(here + file));
  return hash.digest('hex');
}

const htmlOf = (hasCss: boolean) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Benchmark</title>
    ${hasCss ? '<link rel="stylesheet" href="page.css" />' : ''}
    <script type="module" src="page.js"></script>
  </head>
  <body></body>
</html>
`;

/** Libraries that share a page share its bundle. */
export async function buildPages(libraries: readonly Library[], print: (text: string) => void): Promise<readonly Built[]> {
  if (libraries.some(isPeer)) await installPeers(print);
  const dirs = new Map<string, string>();
  for (const library of libraries) if (!dirs.has(library.page)) dirs.set(library.page, (await buildPage(library)).dir);
  return libraries.map((library) => ({ library, dir: dirs.get(library.page) ?? '' }));
}
