import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { desktop, launchChromium, phone } from '/work/main/tests/support/chromium.ts';
const types: Record<string,string> = { '.html':'text/html','.js':'text/javascript','.css':'text/css','.svg':'image/svg+xml','.json':'application/json','.woff2':'font/woff2' };
const server = createServer(async (q, a) => { try { const p = new URL(q.url ?? '/', 'http://x').pathname; const b = await readFile(join('/tmp/sb-filters', p === '/' ? 'index.html' : p)); a.writeHead(200, {'content-type': types[extname(p)] ?? 'application/octet-stream'}); a.end(b);} catch { a.writeHead(404); a.end(); } });
await new Promise<void>((r) => server.listen(0, () => r()));
const port = (server.address() as {port:number}).port;
const browser = await launchChromium();
const index = JSON.parse(await readFile('/tmp/sb-filters/index.json','utf8'));
console.log(Object.keys(index.entries).filter((k) => /saved-views|filters/.test(k)));
const open = async (id: string, size: object, globals = '') => { const c = await browser.newContext(size); const p = await c.newPage(); p.on('pageerror', (e) => console.log('ERR', e.message)); await p.goto(`http://127.0.0.1:${port}/iframe.html?id=${id}&viewMode=story${globals}`); await p.waitForTimeout(2500); return p; };
const axe = async (p: any, n: string) => { const r = await new AxeBuilder({ page: p }).disableRules(['page-has-heading-one','landmark-one-main','region']).analyze(); console.log(n, r.violations.map((v: any) => v.id + ' ' + v.nodes[0]?.html?.slice(0,140))); };
const F = 'nodes-collection-filters--of-every-type';
for (const [name, size, g] of [['desk', desktop, ''], ['phone', phone, '&globals=theme:dark;direction:rtl']] as const) {
  const p = await open(F, size, g); await p.screenshot({ path: `/tmp/f-${name}.png` }); await axe(p, name);
  await p.getByRole('button', { name: /^Due date/ }).click(); await p.waitForTimeout(400);
  await p.getByRole('button', { name: 'Custom range' }).click(); await p.waitForTimeout(400);
  await p.screenshot({ path: `/tmp/f-${name}-due.png` }); await axe(p, name + ' due');
  const s = await open('nodes-collection-saved-views--changed', size, g);
  await s.getByRole('button', { name: /^View:/ }).click(); await s.waitForTimeout(600);
  await s.screenshot({ path: `/tmp/v-${name}.png` }); await axe(s, name + ' views');
}
await browser.close(); server.close();
