/** Builds what is measured: the server exactly as `npm start` runs it, the peer and the probe beside it. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { asDelivered } from './as-delivered.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Inside node_modules, so that the bundles find their packages and nobody else's build is touched. */
export const outDir = `${root}node_modules/.cache/fieldloom/bench`;

export const programs = { ours: `${outDir}/server/main.js`, peer: `${outDir}/peer/peer.js`, probe: `${outDir}/peer/probe.js` } as const;

export const buildPrograms = (): Promise<void> =>
  asDelivered(async () => {
    await build({ root, mode: 'server', logLevel: 'warn', build: { outDir: `${outDir}/server` } });
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        ssr: true,
        target: 'node20',
        outDir: `${outDir}/peer`,
        sourcemap: true,
        rollupOptions: {
          input: { peer: `${root}tests/bench/peer/main.ts`, probe: `${root}tests/bench/probe.ts` },
          output: { entryFileNames: '[name].js' },
        },
      },
    });
  });
