/** The playground's samples are screens that hold, and what is wrong with a screen is named where it stands. */
import { expect, it } from 'vitest';
import { createPreview } from '../../engine/core/definitions/index.ts';
import { readDefinitions } from '../../engine/server/definitions/read.ts';
import playground from '../../screens/developer/playground.json' with { type: 'json' };

const { files, schemas } = await readDefinitions({ root: process.cwd() });
const preview = createPreview(files, schemas);

it.each(playground.body.samples.map(({ id, screen }) => [id, screen] as const))('the sample "%s" can be drawn', (_, screen) => {
  expect(preview(screen)).toMatchObject({ ok: true, screen: { id: 'tried' } });
});

const list = playground.body.samples[0]?.screen;

it.each([
  ['no object', 'text', ''],
  ['an unknown widget', { ...list, body: { id: 'list', widget: 'carousel' } }, '/body/widget'],
  ['an unknown field', { ...list, body: { ...list?.body, filters: ['/nothing'] } }, '/body/filters/0'],
  ['a rule that reads nothing that is', { ...list, allow: 'user.is_king' }, '/allow'],
])('names the place of %s', (_, screen, pointer) => {
  const tried = preview(screen);
  expect(tried.ok ? [] : tried.faults.map((fault) => fault.pointer)).toContain(pointer);
});
