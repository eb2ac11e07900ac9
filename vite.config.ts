import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { precompress } from './engine/web/build/precompress.ts';
import { pushWorker } from './engine/web/build/push-worker.ts';
import { startChunks } from './engine/web/build/start-chunks.ts';
import manifest from './package.json' with { type: 'json' };

/** The page says which version it is of. */
const define = { __APP_VERSION__: JSON.stringify(manifest.version) };

const web: UserConfig = {
  root: 'src/web',
  publicDir: 'public',
  define,
  plugins: [react(), tailwindcss(), pushWorker(), precompress()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    rollupOptions: { output: { codeSplitting: { groups: startChunks() } } },
  },
};

/** The router's package always names its development build; the other one comes without warnings to developers. */
const router = fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url));
const built: UserConfig = { ...web, resolve: { alias: [{ find: /^react-router$/, replacement: router }] } };

/** The server and its worker, each one file beside which node_modules stays as it is. */
const server: UserConfig = {
  publicDir: false,
  build: {
    ssr: true,
    target: 'node22',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'pglite-worker': 'engine/server/database/pglite-worker.ts',
        'create-owner': 'src/server/create-owner.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
};

export default defineConfig(async ({ mode, command }) => {
  if (mode === 'server') return server;
  // Loaded for tests alone: it brings Vitest along.
  if (mode === 'test') return (await import('./tests/projects.ts')).tests;
  return command === 'build' ? built : web;
});
