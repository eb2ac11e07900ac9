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

it('opens the page to pictures of the one host of tiles, and names them there; without one to none; and tells it that recordings can be written out', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>x</title></head>');
  const answerOf = async (config: object) => {
    const fastify = Fastify();
    await installWebApp(fastify, { webRoot: folder, config } as unknown as WebAppOptions);
    const { headers, body } = await fastify.inject({ url: '/anywhere', headers: { accept: 'text/html' } });
    await fastify.close();
    return { policy: String(headers['content-security-policy']).split('; '), body };
  };
  const bare = await answerOf({});
  expect(bare.body).not.toContain('map-tiles');
  const tiles = { url: 'https://tiles.example.com/a/{z}/{x}/{y}.png?key=1', attribution: '© "Them" & <b>' };
  const open = await answerOf({ tiles });
  expect(open.body).toContain('<meta name="map-tiles" content="https://tiles.example.com/a/{z}/{x}/{y}.png?key=1"');
  expect(open.body).toContain('data-attribution="© &quot;Them&quot; &amp; &lt;b>"');
  expect(open.policy.filter((one, at) => one !== bare.policy[at])).toEqual(["img-src 'self' https://tiles.example.com blob: data:"]);
  // What writes recordings out is asked by the server: the page is told that there is one, and neither where nor how.
  const model = { url: 'https://ai.example.com/v1', key: 'hunter2', name: 'm', timeout: 1, tokensPerson: 1, tokensOrg: 1 };
  const speech = { name: 'whisper', notesPerson: 1, notesOrg: 1 };
  expect((await answerOf({ model })).body).not.toContain('speech-to-text');
  const speaking = await answerOf({ model: { ...model, speech } });
  expect(speaking.body).toContain('<meta name="speech-to-text" content="on">');
  expect(speaking.body).not.toMatch(/hunter2|ai\.example|whisper/);
});
