import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problems } from './kernel/errors.ts';
import { said } from './kernel/said.ts';
import { explainFailure } from './start-failure.ts';
import { WorkflowMismatch } from './workflows/registry.ts';

const run = promisify(execFile);

describe('explainFailure', () => {
  it('says in words what the operator can mend, and keeps the stack of what only a programmer can', () => {
    expect(explainFailure(new WorkflowMismatch(['skill.json: no code is registered for the workflow "polish" of skill.']))).toEqual([
      'Workflows and their code do not fit together:\n  skill.json: no code is registered for the workflow "polish" of skill.',
    ]);
    expect(explainFailure(new TypeError('x is undefined')).join()).toContain('at ');
  });

  it('says what it came from, down to the field', () => {
    const refused = problems.invalid({ errors: [{ pointer: '/rows/3/due', code: 'x-constraint', message: said('problem.late') }] });
    expect(explainFailure(new Error('Step 3 failed.', { cause: refused }))).toEqual([
      'Step 3 failed.',
      `because: ${refused.message}`,
      '  /rows/3/due  x-constraint  t:problem.late {}',
    ]);
  });
});

describe('the server in production', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'start-'));
    await mkdir(join(folder, 'definitions/schemas/entities'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('does not start with a workflow that has no code, says so in a sentence, and has written nothing', async () => {
    const skill = JSON.parse(await readFile('schemas/entities/skill.json', 'utf8'));
    const file = join(folder, 'definitions/schemas/entities/skill.json');
    const polish = { label: `t:${skill['x-entity'].label.slice(2)}`, on: 'record' };
    const access = [...skill['x-access'], { id: 'polishers', can: ['polish'], when: 'user.is_admin && doc.org_id == org.id' }];
    await writeFile(file, JSON.stringify({ ...skill, 'x-workflows': { polish }, 'x-access': access }));
    const started = run('node_modules/.bin/tsx', ['src/server/main.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        SECRET: 'Zp4v8Qk2Wm7Ty1Rb6Xc9Hd3Lf5Gj0Ns8Ea',
        DATABASE_URL: '',
        DATA_DIR: join(folder, 'data'),
        DEFINITIONS_DIR: join(folder, 'definitions'),
        PORT: '0',
      },
    });
    const failure = await started.then(
      () => undefined,
      (error: { code: number; stderr: string }) => error,
    );
    expect(failure?.stderr).toContain(`${file}#/x-workflows/polish  no-code  No code is registered for the workflow "polish" of "skill"`);
    expect(failure?.stderr).not.toMatch(/^\s+at /m);
    expect(failure?.code).toBe(1);
    await expect(readFile(join(folder, 'data/PG_VERSION'))).rejects.toThrow('ENOENT');
  });
});
