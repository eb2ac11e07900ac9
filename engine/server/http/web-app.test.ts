/** What stands in the page runs by its digest, and nothing else that would. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { installWebApp, type WebAppOptions } from './web-app.ts';

const folder = await mkdtemp(join(tmpdir(), 'page-'));
afterAll(() => rm(folder, { recursive: true }));

it('names the digest of a script of the page, and of no other', async () => {
  const script = 'begin({"public":[]});';
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><script>${script}</script><script type="module" src="/assets/a.js"></script>`,
  );
  const fastify = Fastify();
  await installWebApp(fastify, { webRoot: folder } as WebAppOptions);
  const { headers } = await fastify.inject({ url: '/anywhere', headers: { accept: 'text/html' } });
  const digest = createHash('sha256').update(script).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(`; script-src 'self' 'sha256-${digest}'; `);
  expect(String(headers['content-security-policy'])).not.toContain("script-src 'self' 'unsafe-inline'");
  await fastify.close();
});
