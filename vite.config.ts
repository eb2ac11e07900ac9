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
          testTimeout: 30_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'server') return server;
  return mode === 'test' ? tests : web;
});
