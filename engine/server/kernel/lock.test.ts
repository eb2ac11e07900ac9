import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './lock.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'fieldloom-lock-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that is certainly gone. */
const deadPid = () =>
  new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.once('exit', () => (child.pid === undefined ? reject(new Error('no child')) : resolve(child.pid)));
  });

describe('lockFolder', () => {
  it('refuses a second holder, naming folder and process, until released', () => {
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    expect(() => lockFolder(folder)).toThrow(folder);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    lock.release();
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes a missing folder', () => {
    const deeper = join(folder, 'a', 'b');
    const lock = lockFolder(deeper);
    expect(existsSync(lock.file)).toBe(true);
    lock.release();
  });

  it('takes over the lock of a dead process', async () => {
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: await deadPid(), started: 'boot:1', id: 'x' }));
    const lock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lock.file, 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it('takes over a lock whose process id another process has by now', () => {
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, started: 'an-earlier-boot:1', id: 'x' }));
    lockFolder(folder).release();
  });

  it('takes over what a power cut left of a lock', () => {
    writeFileSync(join(folder, 'server.lock'), '');
    lockFolder(folder).release();
  });

  it('does not remove a lock that is no longer its own', () => {
    const lock = lockFolder(folder);
    writeFileSync(lock.file, 'another');
    lock.release();
    expect(readFileSync(lock.file, 'utf8')).toBe('another');
  });
});
