import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createSigner, resolveSecret } from './secret.ts';

const strong = 'kX3v9QpL2mN8rT5wZ7yB4cD6fG1hJ0sA';
const faultsOf = (environment: Record<string, string>) => {
  const read = readConfig(environment, 'Fieldloom');
  return read.ok ? [] : read.faults;
};

describe('environment', () => {
  it('reads what one organisation may have of the database beside others', () => {
    const read = readConfig({ DATABASE_ORG_SHARE: '2.5' }, 'Fieldloom');
    expect(read.ok && read.config.orgShare).toBe(2.5);
  });

  it('needs nothing outside production', () => {
    const read = readConfig({}, 'Fieldloom');
    expect(read.ok && read.config).toMatchObject({ production: false, port: 3000, host: '127.0.0.1', seed: 'demo', trustProxy: false });
  });

  it.each([
    [{ PORT: '70000' }, /PORT/],
    [{ PORT: '3e3' }, /PORT/],
    [{ DATABASE_URL: 'mysql://root@host/db' }, /DATABASE_URL/],
    [{ DATABASE_URL: 'postgres://u@db/x', DATABASE_REPLICA_URL: 'db2' }, /DATABASE_REPLICA_URL must look like/],
    [{ DATABASE_REPLICA_URL: 'postgres://u@db2/x' }, /DATABASE_REPLICA_URL is set without DATABASE_URL/],
    [{ DATABASE_ORG_SHARE: '0' }, /DATABASE_ORG_SHARE must be/],
    [{ DATABASE_ORG_SHARE: 'half' }, /DATABASE_ORG_SHARE must be/],
    [{ SEED: 'yes' }, /SEED/],
    [{ JOBS_PROCESS: 'yes', DATABASE_URL: 'postgres://u@db/x' }, /JOBS_PROCESS must be/],
    [{ JOBS_PROCESS: 'on' }, /JOBS_PROCESS=on needs DATABASE_URL/],
    [{ RETENTION: 'audit_entry:84' }, /RETENTION must look like/],
    [{ RETENTION: 'audit_entry:0:drop' }, /RETENTION must look like/],
    [{ RETENTION: 'audit_entry:1:drop,audit_entry:2:archive' }, /RETENTION must look like/],
    [{ SECRET: 'short' }, /SECRET is too weak/],
    [{ SECRET: 'a'.repeat(64) }, /SECRET is too weak/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
    [{ TRUST_PROXY: 'all of them' }, /TRUST_PROXY/],
    [{ MAPS_GEOCODE_URL: 'ftp://maps.example.com' }, /MAPS_GEOCODE_URL/],
    [{ MAPS_KEY: 'k' }, /MAPS_KEY is set without/],
    [{ MAPS_ROUTE_PROFILE: 'driving' }, /MAPS_ROUTE_PROFILE is set without MAPS_ROUTE_URL/],
    [{ MAPS_ROUTE_URL: 'osrm:5000' }, /MAPS_ROUTE_URL must look like/],
    [{ MAPS_ROUTE_URL: 'http://osrm:5000', MAPS_ROUTE_PROFILE: 'by car' }, /MAPS_ROUTE_PROFILE must be one word/],
    ...[
      'tiles.example.com/{z}/{x}/{y}',
      'https://t.example.com/{z}/{x}.png',
      'https://{z}.example.com/{x}/{y}.png',
      'https://t.example.com/{z}/{x}/{y}.png; script-src *',
    ].map((url): [Record<string, string>, RegExp] => [
      { MAPS_TILES_URL: url, MAPS_TILES_ATTRIBUTION: 'X' },
      /MAPS_TILES_URL must look like/,
    ]),
    [{ MAPS_TILES_URL: 'https://t.example.com/{z}/{x}/{y}.png' }, /MAPS_TILES_URL needs MAPS_TILES_ATTRIBUTION/],
    [{ MAPS_TILES_ATTRIBUTION: 'X' }, /MAPS_TILES_ATTRIBUTION is set without MAPS_TILES_URL/],
    [{ MAPS_MATRIX_URL: 'osrm:5000' }, /MAPS_MATRIX_URL must look like/],
    [{ MAPS_MATRIX_URL: 'http://osrm:5000', MAPS_MATRIX_KIND: 'here' }, /MAPS_MATRIX_KIND must be osrm or google, not 'here'/],
    [{ MAPS_MATRIX_URL: 'http://osrm:5000', MAPS_MATRIX_PROFILE: 'by car' }, /MAPS_MATRIX_PROFILE must be one word/],
    [{ MAPS_MATRIX_URL: 'http://osrm:5000', MAPS_MATRIX_SIZE: '0' }, /MAPS_MATRIX_SIZE must be a whole number from 2 to 1000/],
    [{ MAPS_MATRIX_URL: 'http://osrm:5000', MAPS_MATRIX_TIMEOUT: '5s' }, /MAPS_MATRIX_TIMEOUT must be a whole number from 100 to 60000/],
    [{ MAPS_MATRIX_KIND: 'osrm' }, /MAPS_MATRIX_KIND is set without MAPS_MATRIX_URL/],
    [{ AI_KEY: 'k' }, /AI_KEY is set without AI_URL/],
    [{ AI_URL: 'api.example.com', AI_MODEL: 'm' }, /AI_URL must look like/],
    [{ AI_URL: 'https://api.example.com/v1' }, /AI_URL needs AI_MODEL/],
    [{ AI_URL: 'https://api.example.com/v1', AI_MODEL: 'm', AI_TIMEOUT: '5s' }, /AI_TIMEOUT must be a whole number from 1000 to 120000/],
    [{ AI_URL: 'https://api.example.com/v1', AI_MODEL: 'm', AI_TOKENS_ORG: '0' }, /AI_TOKENS_ORG must be a whole number/],
    [{ AI_TRANSCRIBE_MODEL: 'w' }, /AI_TRANSCRIBE_MODEL is set without AI_URL/],
    [{ AI_URL: 'https://api.example.com/v1', AI_MODEL: 'm', AI_NOTES_ORG: '9' }, /AI_NOTES_ORG is set without AI_TRANSCRIBE_MODEL/],
    [
      { AI_URL: 'https://api.example.com/v1', AI_MODEL: 'm', AI_TRANSCRIBE_MODEL: 'w', AI_TRANSCRIBE_LANGUAGE: 'English' },
      /AI_TRANSCRIBE_LANGUAGE must look like en/,
    ],
    [{ OUTBOUND_ORIGINS: 'https://erp.example.internal/path' }, /OUTBOUND_ORIGINS must be/],
    [{ OUTBOUND_ORIGINS: 'https://erp.example.internal,ftp://x' }, /OUTBOUND_ORIGINS must be/],
    [{ NODE_ENV: 'production' }, /SECRET is missing/],
    [{ NODE_ENV: 'production', SECRET: 'changeme' }, /SECRET is too weak/],
    [{ NODE_ENV: 'production', SECRET: strong, SEED: 'demo' }, /SEED=demo is refused/],
  ])('refuses %o', (environment, message) => {
    expect(faultsOf(environment)).toEqual([expect.stringMatching(message)]);
  });

  it('tells every fault at once and repeats no secret', () => {
    const faults = faultsOf({ PORT: 'x', SEED: 'x', SECRET: 'hunter2', DATABASE_URL: 'pw:hunter2' });
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });

  it.each([
    [{}, false],
    [{ JOBS_PROCESS: 'off' }, false],
    [{ DATABASE_URL: 'postgres://u@db/x' }, true],
    [{ DATABASE_URL: 'postgres://u@db/x', JOBS_PROCESS: 'off' }, false],
  ])('with %o has heavy jobs in a process of their own: %s', (environment, isApart) => {
    const read = readConfig(environment, 'Fieldloom');
    expect(read.ok ? read.config.jobsProcess : read.faults).toBe(isApart);
  });

  it('knows the folder of functions by its whole path, and has none by itself', () => {
    const folderOf = (environment: Record<string, string>) => {
      const read = readConfig(environment, 'Fieldloom');
      return read.ok ? read.config.functionsDir : read.faults;
    };
    expect([folderOf({}), folderOf({ FUNCTIONS_DIR: 'mine' })]).toEqual([undefined, join(process.cwd(), 'mine')]);
  });

  it.each([
    [{}, 'local'],
    [{ DATABASE_URL: 'postgres://u@db/x' }, 'local'],
    [{ NODE_ENV: 'development' }, 'open'],
    [{ NODE_ENV: 'test', SEED: 'none' }, 'open'],
    [{ SEED: 'demo', HOST: '0.0.0.0' }, 'open'],
    [{ SEED: 'none' }, undefined],
    [{ TRUST_PROXY: '1' }, undefined],
    [{ PUBLIC_URL: 'https://field.example.com' }, undefined],
    [{ SMS_URL: 'https://sms.example.com/send' }, undefined],
    [{ NODE_ENV: 'production', SECRET: strong }, undefined],
  ])('with %o shows messages to %s', (environment, outbox) => {
    const read = readConfig(environment, 'Fieldloom');
    expect(read.ok ? read.config.outbox : read.faults).toBe(outbox);
  });

  it.each(['prod', 'Production', 'staging'])('refuses to guess what NODE_ENV=%s may mean', (NODE_ENV) => {
    const read = readConfig({ NODE_ENV, SECRET: strong }, 'Fieldloom');
    expect(read.ok ? [] : read.faults).toEqual([`NODE_ENV must be one of production, development, test, not '${NODE_ENV}'.`]);
  });

  it('seeds nothing in production', () => {
    const read = readConfig({ NODE_ENV: 'production', SECRET: strong }, 'Fieldloom');
    expect(read.ok && read.config).toMatchObject({ production: true, seed: 'none' });
  });
});

describe('messages', () => {
  const read = (environment: Record<string, string>) => {
    const result = readConfig(environment, 'Fieldloom');
    return result.ok ? result.config : result.faults;
  };

  it.each([
    [{}, 'http://127.0.0.1:3000'],
    [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
    [{ HOST: '::1' }, 'http://[::1]:3000'],
    [{ PUBLIC_URL: 'https://field.example.com/' }, 'https://field.example.com'],
    [{ NODE_ENV: 'production', SECRET: strong, PUBLIC_URL: 'https://field.example.com' }, 'https://field.example.com'],
    // Nobody outside could follow a link to the machine's own name.
    [{ NODE_ENV: 'production', SECRET: strong }, undefined],
  ])('%o has its links lead to %s', (environment, publicUrl) => {
    expect(read(environment)).toHaveProperty('production');
    expect(Reflect.get(read(environment), 'publicUrl')).toBe(publicUrl);
  });

  it('leave by webhook and by mail', () => {
    const environment = {
      SMS_URL: 'http://10.0.0.5/send',
      SMS_TOKEN: 'abc',
      SMTP_URL: 'smtps://me:pw@mail.test:465',
      MAIL_FROM: 'F <f@x.test>',
    };
    expect(read(environment)).toMatchObject({
      sms: { url: 'http://10.0.0.5/send', token: 'abc' },
      mail: { url: 'smtps://me:pw@mail.test:465', from: 'F <f@x.test>' },
    });
  });

  it.each([
    [{ PUBLIC_URL: 'field.example.com' }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: 'https://field.example.com/app' }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: 'https://me:pw@field.example.com' }, /^PUBLIC_URL must/],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, /^PUBLIC_URL must/],
    [{ SMS_URL: 'ftp://gateway/hunter2' }, /^SMS_URL must/],
    [{ SMS_TOKEN: 'hunter2' }, /^SMS_TOKEN is set without SMS_URL/],
    [{ SMS_URL: 'https://gateway.test', SMS_TOKEN: 'hunter2\nx: y' }, /^SMS_TOKEN must/],
    [{ SMTP_URL: 'https://hunter2@mail.test', MAIL_FROM: 'f@x.test' }, /^SMTP_URL must/],
    [{ SMTP_URL: 'smtp://hunter2@mail.test' }, /^MAIL_FROM is missing/],
    [{ MAIL_FROM: 'f@x.test' }, /^MAIL_FROM is set without SMTP_URL/],
    [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'F <f@x.test>\r\nBcc: e@x.test' }, /^MAIL_FROM must/],
    [{ SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'nobody' }, /^MAIL_FROM must/],
    [{ NODE_ENV: 'production', SECRET: strong, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'f@x.test' }, /^PUBLIC_URL is missing/],
  ])('refuses %o, and repeats no password', (environment, message) => {
    expect(read(environment)).toEqual([expect.stringMatching(message)]);
    expect(JSON.stringify(read(environment))).not.toContain('hunter2');
  });
});

describe('secret', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-secret-'));
  afterAll(() => rm(dataDir, { recursive: true }));

  it('is made once outside production, for its owner alone', async () => {
    const [one, two] = await Promise.all([resolveSecret({ production: false, dataDir }), resolveSecret({ production: false, dataDir })]);
    expect(one.length).toBeGreaterThan(60);
    expect(await resolveSecret({ production: false, dataDir })).toBe(await readFile(join(dataDir, 'secret'), 'utf8'));
    expect(two).toBe(one);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  });

  it('is never made in production', async () => {
    await expect(resolveSecret({ production: true, dataDir })).rejects.toThrow('SECRET');
  });

  it('signs for one purpose and these parts alone', () => {
    const uploads = createSigner(strong, 'upload');
    const signature = uploads.sign('a', 1);
    expect(uploads.verify(signature, 'a', 1)).toBe(true);
    expect(createSigner(strong, 'download').verify(signature, 'a', 1)).toBe(false);
    expect(createSigner(`${strong}x`, 'upload').verify(signature, 'a', 1)).toBe(false);
    expect(uploads.verify(signature, 'a', '1')).toBe(false);
    expect(uploads.verify(signature, 'a1')).toBe(false);
    expect(uploads.verify('', 'a', 1)).toBe(false);
  });
});
