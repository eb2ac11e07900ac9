/** How the pages of a product are built, and served while it is developed. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { early } from './early.ts';
import { lightCel } from './light-cel.ts';
import { precompress } from './precompress.ts';
import { serviceWorker } from './service-worker.ts';
import { keptChunks, phoneChunks, SOON, type StartEntries, startChunks, wideChunks } from './start-chunks.ts';
import { startTexts } from './start-texts.ts';

export type WebProductBuild = {
  /** Ends the title of every page. */
  readonly name: string;
  readonly version: string;
  /** Absolute folder of `index.html` and `public`. */
  readonly root: string;
  /** Absolute. */
  readonly outDir: string;
  /** Files of its entries, from `root`. */
  readonly entries: StartEntries;
};

/** What the code of the host finds in place of these names; tests give the same. */
export const hostNames = ({ name, version }: Pick<WebProductBuild, 'name' | 'version'>) => ({
  __APP_VERSION__: JSON.stringify(version),
  __PRODUCT_NAME__: JSON.stringify(name),
});

/** The router's package always names its development build; the other one comes without warnings to developers. */
const router = fileURLToPath(new URL('../../../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** Of this package a page needs less than its entry brings. */
const lighter = [{ find: /^react-router$/, replacement: router }];

const absolute = (root: string, { page, public: open, signedIn, lists = {}, soon = [] }: StartEntries): StartEntries => ({
  page: join(root, page),
  public: join(root, open),
  signedIn: join(root, signedIn),
  soon: soon.map((file) => join(root, file)),
  lists: Object.fromEntries(Object.entries(lists).map(([name, files]) => [name, files.map((file) => join(root, file))])),
});

/** What every page has by the time that it asks for more needs not be named each time. */
const isNotThere = (file: string) => !/(^|\/)(index|base|rolldown-runtime)-[\w-]+\.(js|css)$/.test(file);

/** What signed-in pages begin with, on phones or on wide screens. */
const startsOf = (entries: StartEntries) => ['product', ...phoneChunks(entries), ...wideChunks];

/** `command` as Vite says it: `build`, or `serve` for development. */
export const webConfig = (product: WebProductBuild, command: 'build' | 'serve'): UserConfig => ({
  root: product.root,
  publicDir: 'public',
  define: hostNames(product),
  plugins: [
    react(),
    tailwindcss(),
    lightCel(),
    early({ signedIn: ['product'], phone: phoneChunks(product.entries), wide: wideChunks, kept: keptChunks, public: ['signIn'] }),
    startTexts({ chunks: startsOf(product.entries), soon: SOON, own: absolute(product.root, product.entries).soon ?? [] }),
    serviceWorker(startsOf(product.entries)),
    precompress(),
  ],
  ...(command === 'build' ? { resolve: { alias: lighter } } : {}),
  build: {
    outDir: product.outDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // A page's policy opens fonts to its own origin: one that stood in the styles themselves would not be shown.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? files.filter(isNotThere) : files) },
    // Names of files stand in the start of every page: seven letters tell builds apart.
    rollupOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7].[ext]',
        codeSplitting: { groups: startChunks(absolute(product.root, product.entries)) },
      },
    },
  },
});
