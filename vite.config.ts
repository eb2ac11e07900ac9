import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import manifest from './package.json' with { type: 'json' };
import { pushWorker } from './src/web/push/build-worker.ts';
import { startChunks } from './src/web/start-chunks.ts';

/** The page says which version it is of. */
const define = { __APP_VERSION__: JSON.stringify(manifest.version) };

const web: UserConfig = {
  root: 'src/web',
  publicDir: 'public',
  define,
  plugins: [react(), tailwindcss(), pushWorker()],
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
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'src/server/main.ts',
        'pglite-worker': 'src/server/database/pglite-worker.ts',
        'create-owner': 'src/server/create-owner.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
};

/** Conditions that tests poll for: a busy machine needs more than the usual second. */
const patient = { poll: { timeout: 20_000, interval: 50 } };

/** Browser tests need the built product and run after it is built; see tests/run.ts. */
const tests = {
  test: {
    projects: [
      {
        plugins: [react()],
        define,
        test: {
          name: 'unit',
          include: ['{engine,widgets,src,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/browser/**', '**/node_modules/**'],
          setupFiles: ['tests/support/patience.ts'],
          expect: patient,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          expect: patient,
          testTimeout: 400_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
};

export default defineConfig(({ mode, command }) => {
  if (mode === 'server') return server;
  if (mode === 'test') return tests;
  return command === 'build' ? built : web;
});
