import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileFunctions } from './file-functions.ts';
import type { FunctionLimits } from './types.ts';

const arn = (name: string) => `arn:aws:lambda:ap-south-1:123456789012:function:${name}`;
const warn = vi.fn();
let folder: string;

beforeEach(async () => {
  warn.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'fieldloom-functions-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A folder with these functions, by name, and a runner of it. */
async function given(files: Readonly<Record<string, string>>, limits: Partial<FunctionLimits> = {}) {
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, `${name}.mjs`), text)));
  await list(Object.fromEntries(Object.keys(files).map((name) => [arn(name), `${name}.mjs`])));
  const { run } = await createFileFunctions({ folder, log: { warn }, limits });
  return (name: string, event: unknown = {}, by = 'u1') => run({ arn: arn(name), event, by });
}
const list = (value: unknown) => writeFile(join(folder, 'functions.json'), typeof value === 'string' ? value : JSON.stringify(value));
const handler = (body: string) => `export const handler = async (event) => { ${body} };`;
/** Long enough that a busy machine does not take an ordinary function for an endless one. */
const TIME = 5_000;
/** A thread that has used up its heap could not be ended in one of about fifteen. */
const TIMES = 20;
const failed = { code: 'function_failed', status: 503, retryAfter: 2 };

describe('a function of the operator', () => {
  it('is handed its event and answers JSON', async () => {
    const run = await given({ echo: handler('return { ...event, day: new Date(0), gone: undefined };'), none: handler('') });
    expect(await run('echo', { state: 'CONNECTED', info: [1] })).toEqual({
      state: 'CONNECTED',
      info: [1],
      day: '1970-01-01T00:00:00.000Z',
    });
    expect(await run('none')).toBeNull();
  });

  it('may be a CommonJS file, and what it says of its file is not kept for the next call', async () => {
    await writeFile(join(folder, 'old.cjs'), 'let calls = 0; exports.handler = () => ({ calls: (calls += 1) });');
    await list({ [arn('old')]: 'old.cjs' });
    const { run, isAllowed } = await createFileFunctions({ folder, log: { warn } });
    expect([isAllowed(arn('old')), isAllowed(arn('new'))]).toEqual([true, false]);
    const call = () => run({ arn: arn('old'), event: {}, by: 'u1' });
    expect([await call(), await call()]).toEqual([{ calls: 1 }, { calls: 1 }]);
  });

  it('sees nothing of the environment of the server', async () => {
    process.env.FIELDLOOM_TEST_SECRET = 'hunter2';
    const run = await given({ env: handler('return Object.keys(process.env);') });
    expect(await run('env')).toEqual([]);
    delete process.env.FIELDLOOM_TEST_SECRET;
  });

  it.each([
    ['never ends', handler('for (;;);'), /did not end within/],
    ['never answers', handler('setInterval(() => undefined, 1000); await new Promise(() => undefined);'), /did not end within/],
    ['throws', handler('throw new Error("pump 7 is unknown");'), /pump 7 is unknown/],
    ['does not load', 'export const handler = (', /SyntaxError/],
    ['has no handler', 'export const run = 1;', /no function "handler"/],
    ['ends its process', handler('process.exit(0);'), /gave no answer/],
    [
      'fails outside of its call',
      'setTimeout(() => { throw new Error("late"); }, 5); export const handler = () => new Promise(() => undefined);',
      /late/,
    ],
    ['answers too much', handler('return "x".repeat(3000);'), /2000 are the limit/],
    ['posts too much past its answer', 'process.send({ text: "x".repeat(3000) });', /too much/],
    ['posts something else', 'process.send("{}"); await new Promise(() => undefined);', /something else/],
    ['answers no JSON', handler('return () => 1;'), /not JSON/],
    ['answers a circle', handler('const a = {}; a.a = a; return a;'), /circular/],
    ['takes all memory', handler('const all = []; for (;;) all.push(new Array(1000).fill(all.length));'), /memory/],
  ])('that %s is ended, and its operator told why', async (_what, text, reason) => {
    const run = await given({ bad: text, good: handler('return 1;') }, { time: TIME, memory: 16, size: 2000 });
    await expect(run('bad')).rejects.toMatchObject(failed);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ arn: arn('bad') }), 'A function failed.');
    expect(String(warn.mock.calls[0]?.[0].err.message)).toMatch(reason);
    // Nothing is left of it that would take another's place.
    expect(await run('good')).toBe(1);
  });

  it('that takes all memory is ended every time', async () => {
    const run = await given(
      { bad: handler('const all = []; for (;;) all.push(new Array(1000).fill(all.length));') },
      { time: TIME, memory: 16 },
    );
    for (let time = 0; time < TIMES; time += 1) await expect(run('bad')).rejects.toMatchObject(failed);
    expect(warn).toHaveBeenCalledTimes(TIMES);
  });

  it('is not run when the operator has not allowed it, or the event is too large', async () => {
    const run = await given({ good: handler('return 1;') }, { size: 100 });
    for (const name of ['other', 'good:1', '../good', '__proto__', 'constructor'])
      await expect(run(name)).rejects.toMatchObject({ code: 'no_function', status: 422 });
    await expect(run('good', 'x'.repeat(100))).rejects.toMatchObject({ code: 'too_large', status: 413 });
  });

  it('has so many places, and one person not all of them', async () => {
    const slow = handler('await new Promise((done) => setTimeout(done, 400)); return 1;');
    const run = await given({ slow }, { running: 3, runningOfOne: 2 });
    const runs = [run('slow', {}, 'a'), run('slow', {}, 'a')];
    await expect(run('slow', {}, 'a')).rejects.toMatchObject({ code: 'overloaded', status: 503 });
    runs.push(run('slow', {}, 'b'));
    await expect(run('slow', {}, 'c')).rejects.toMatchObject({ code: 'overloaded' });
    expect(await Promise.all(runs)).toEqual([1, 1, 1]);
    expect(await run('slow', {}, 'a')).toBe(1);
  });
});

describe('the list of allowed functions', () => {
  const start = () => createFileFunctions({ folder, log: { warn } });

  it('is none without a folder', async () => {
    const { run, isAllowed } = await createFileFunctions({ folder: undefined, log: { warn } });
    expect(isAllowed(arn('any'))).toBe(false);
    await expect(run({ arn: arn('any'), event: {}, by: 'u1' })).rejects.toMatchObject({ code: 'no_function' });
  });

  it('must be there and be readable', async () => {
    await expect(start()).rejects.toThrow(/^FUNCTIONS_DIR: .*functions\.json cannot be read/);
    for (const text of ['{', '[]', 'null', '"x"']) {
      await list(text);
      await expect(start()).rejects.toThrow(/must be a JSON object/);
    }
  });

  it('names files of its folder alone, and tells every fault at once', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'fieldloom-outside-'));
    await writeFile(join(outside, 'secret.mjs'), handler('return 1;'));
    await symlink(join(outside, 'secret.mjs'), join(folder, 'link.mjs'));
    await mkdir(join(folder, 'folder.mjs'));
    await writeFile(join(folder, 'good.mjs'), handler('return 1;'));
    const wrong = ['../secret.mjs', join(outside, 'secret.mjs'), 'link.mjs', 'folder.mjs', 'absent.mjs', 'good.ts', '.good.mjs', 7];
    await list({
      good: 'good.mjs',
      [arn('fine')]: 'good.mjs',
      ...Object.fromEntries(wrong.map((file, index) => [arn(`f${index}`), file])),
    });
    const message = await start().then(
      () => '',
      (error: Error) => error.message,
    );
    expect(message.split('\n')).toHaveLength(2 + wrong.length);
    for (const index of wrong.keys()) expect(message).toContain(arn(`f${index}`));
    expect(message).toContain("'good' is no ARN");
    expect(message).not.toContain('fine');
    await rm(outside, { recursive: true, force: true });
  });
});
