/** The built product as an operator meets it: how fast it is ready, what it refuses, how it ends. */
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, startApp } from '../support/app.ts';

let first: App;

beforeAll(async () => {
  first = await startApp();
});
afterAll(() => first?.remove());

/** Runs the server to its end; for starts that are refused. */
const refused = (env: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', (code) => resolve({ code, output }));
  });

it('is ready in under 60 s on an empty folder, demo data included', () => {
  console.log(`ready in ${(first.startedIn / 1000).toFixed(1)} s on an empty folder`);
  expect(first.startedIn).toBeLessThan(60_000);
});

it('refuses a second process on the same data folder, naming folder and process', async () => {
  const { code, output } = await refused({ DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(output).toContain(first.dataDir);
  expect(output).toMatch(/\b\d{2,}\b/);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});

it('starts again in under 5 s, with the data it had', async () => {
  await first.stop();
  const again = await startApp({ dataDir: first.dataDir });
  console.log(`ready in ${(again.startedIn / 1000).toFixed(1)} s when built and seeded`);
  const login = await fetch(`${again.url}/login/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id_type: 'EMAIL', id: 'admin@acme.test', id_key: 'Demo@12345' }),
  });
  await again.stop();
  expect(login.status).toBe(200);
  expect(again.startedIn).toBeLessThan(5_000);
});

it.each([
  ['PORT', 'eighty', {}],
  ['DATABASE_URL', 'mysql://here', {}],
  ['SEED', 'everything', {}],
  ['SECRET', 'short', { NODE_ENV: 'production' }],
])('says what is wrong with %s and ends with 1', async (name, value, env) => {
  const { code, output } = await refused({ ...env, [name]: value });
  expect(code).toBe(1);
  expect(output).toContain(name);
});

it('has no development outbox in production, and refuses to start there without a secret', async () => {
  expect((await refused({ NODE_ENV: 'production' })).code).toBe(1);
  const production = await startApp({ env: { NODE_ENV: 'production', SEED: 'none', SECRET: 'kZ8qWm3vT1yXc7bN5rLp9sDf2gHj6kQ0' } });
  expect((await fetch(`${production.url}/v1/dev/outbox`)).status).toBe(404);
  await production.remove();
});
