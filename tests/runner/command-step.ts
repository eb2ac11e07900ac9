/** A command as one step: it either holds or does not; what it says is shown only when it does not. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { logFolder } from './vitest-step.ts';
import type { StepResult } from './words.ts';

export type Command = {
  readonly name: string;
  /** Program and arguments; `npm run x` as ['npm', 'run', '--silent', 'x']. */
  readonly line: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>> | undefined;
};

/** Never rejects: a command that cannot be started does not hold. */
export async function runCommand({ name, line: [program, ...args], env }: Command): Promise<StepResult> {
  const began = Date.now();
  let output = '';
  const code = await new Promise<number>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FORCE_COLOR: '0', ...env } });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.once('close', (ended) => resolve(ended ?? 1));
  });
  mkdirSync(logFolder, { recursive: true });
  const log = `${logFolder}/${name}.log`;
  writeFileSync(log, output);
  const isWell = code === 0;
  const failures = isWell ? [] : [{ file: '', name, errors: [output.trim() || `It ended with ${code}.`] }];
  return {
    name,
    passed: isWell ? 1 : 0,
    failed: isWell ? 0 : 1,
    skipped: 0,
    took: Date.now() - began,
    files: [],
    failures,
    flaky: [],
    log,
  };
}
