import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { serverConfig } from './engine/server/server-config.ts';
import { type WebProductBuild, webConfig } from './engine/web/build/web-config.ts';
import manifest from './package.json' with { type: 'json' };

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const fieldloom: WebProductBuild = {
  name: 'Fieldloom',
  version: manifest.version,
  root: here('./src/web'),
  outDir: here('./dist/web'),
  entries: {
    page: 'main.tsx',
    public: 'public.ts',
    signedIn: 'signed-in.ts',
    // What a technician's list is made of.
    lists: { card: ['widgets/task-card/task-card.tsx'] },
    soon: ['widgets/call-button/call-button.tsx'],
  },
};

const programs = {
  main: here('./src/server/main.ts'),
  'create-owner': here('./src/server/create-owner.ts'),
  'heavy-jobs': here('./src/server/heavy-jobs.ts'),
  'plan-worker': here('./src/server/scheduling/plan/plan-worker.ts'),
};

export default defineConfig(async ({ mode, command }) => {
  if (mode === 'server') return serverConfig({ programs, outDir: here('./dist/server') });
  // Loaded for tests alone: it brings Vitest along.
  if (mode === 'test') return (await import('./tests/projects.ts')).tests;
  return webConfig(fieldloom, command);
});
