/** Builds the library by the same functions as the product of this repository; `--mode server` its server. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { serverConfig } from '../../engine/server/server-config.ts';
import { webConfig } from '../../engine/web/build/web-config.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const entries = { page: 'main.tsx', public: 'public.ts', signedIn: 'signed-in.ts' };

export default defineConfig(({ mode, command }) =>
  mode === 'server'
    ? serverConfig({ programs: { main: here('./src/server/main.ts') }, outDir: here('../../dist/library/server') })
    : webConfig({ name: 'Library', version: '1.0.0', root: here('./src/web'), outDir: here('../../dist/library/web'), entries }, command),
);
