import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The web app. The server is bundled by `npm run build:server` (mode `server`). */
export default defineConfig(({ mode }) =>
  mode === 'server'
    ? {
        publicDir: false,
        build: {
          ssr: true,
          target: 'node20',
          outDir: 'dist/server',
          emptyOutDir: true,
          rollupOptions: {
            input: { main: 'src/server/main.ts', 'pglite-worker': 'src/server/database/pglite-worker.ts', 'create-owner': 'src/server/create-owner.ts' },
            output: { entryFileNames: '[name].js' },
          },
        },
      }
    : {
        root: 'src/web',
        publicDir: 'public',
        plugins: [react(), tailwindcss()],
        build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', manifest: true },
      },
);
