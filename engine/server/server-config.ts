/** How the server of a product is built: it and its database worker, each one file beside which node_modules stays nearly as it is. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

export type ServerBuild = {
  /** Programs and threads by the names of their files; `main` is the server. */
  readonly programs: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly outDir: string;
};

export const serverConfig = ({ programs, outDir }: ServerBuild): UserConfig => ({
  publicDir: false,
  // What this build has checked of definitions is checked again by the next one.
  define: { __BUILD__: JSON.stringify(randomUUID()) },
  // Of some hundred small modules, each of which a start would look up and read by itself.
  ssr: { noExternal: ['kysely'] },
  build: {
    ssr: true,
    target: 'node22',
    outDir,
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { ...programs, 'pglite-worker': fileURLToPath(new URL('./database/pglite-worker.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js' },
    },
  },
});
