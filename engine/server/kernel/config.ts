/** The environment, read once at start. Nothing else of the running server reads `process.env`. */
import { resolve } from 'node:path';
import { readMaps } from './config-maps.ts';
import { readMedia } from './config-media.ts';
import { readMessaging } from './config-messages.ts';
import { readModel } from './config-model.ts';
import { readOutbound } from './config-outbound.ts';
import { readPush } from './config-push.ts';
import { readPushApps } from './config-push-apps.ts';
import { readRetention } from './config-retention.ts';
import { type Config, type LogLevel, logLevels } from './config-types.ts';

export type ConfigResult = { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly faults: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

/** A secret shorter than this, or made of fewer different characters, can be guessed. */
const SECRET_LENGTH = 32;
const SECRET_VARIETY = 10;

/**
 * Reads the environment variables of README, 'Configuration'. An empty value counts as absent.
 * Returns every fault at once, each a sentence that names its variable and never its value when secret.
 */
export function readConfig(environment: Environment, productName: string): ConfigResult {
  const faults: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const production = readMode(text('NODE_ENV'), faults) === 'production';

  const port = readPort(text('PORT'), faults);
  const databaseUrl = readDatabaseUrl('DATABASE_URL', text, faults);
  const databaseReplicaUrl = readReplicaUrl(text, faults);
  const orgShare = readOrgShare(text('DATABASE_ORG_SHARE'), faults);
  const jobsProcess = readJobsProcess(text('JOBS_PROCESS'), text('DATABASE_URL'), faults);
  const seed = readSeed(text('SEED'), production, faults);
  const logLevel = readLogLevel(text('LOG_LEVEL'), environment, faults);
  const trustProxy = readTrustProxy(text('TRUST_PROXY'), faults);
  const inspector = readInspector(text('INSPECTOR'), production, faults);
  const host = text('HOST') ?? '127.0.0.1';
  const messages = readMessaging(text, { production, host, port, productName }, faults);
  const maps = readMaps(text, faults);
  const model = readModel(text, faults);
  const media = readMedia(text, faults);
  const retention = readRetention(text, faults);
  const push = readPush(text, { production, publicUrl: messages.publicUrl }, faults);
  const pushApps = readPushApps(text, production, faults);
  const outbound = readOutbound(text, production, faults);
  const secret = text('SECRET');
  const weakness = secretWeakness(secret, production);
  if (weakness) faults.push(weakness);

  if (faults.length > 0) return { ok: false, faults };
  const definitionsDir = text('DEFINITIONS_DIR');
  const functionsDir = text('FUNCTIONS_DIR');
  return {
    ok: true,
    config: Object.freeze({
      production,
      outbox: outboxOf(text),
      port,
      host,
      dataDir: resolve(text('DATA_DIR') ?? './data'),
      seed,
      jobsProcess,
      trustProxy,
      logLevel,
      inspector,
      ...messages,
      ...maps,
      ...model,
      ...media,
      ...retention,
      ...push,
      ...pushApps,
      ...outbound,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      ...(databaseReplicaUrl === undefined ? {} : { databaseReplicaUrl }),
      ...(orgShare === undefined ? {} : { orgShare }),
      ...(definitionsDir === undefined ? {} : { definitionsDir: resolve(definitionsDir) }),
      ...(functionsDir === undefined ? {} : { functionsDir: resolve(functionsDir) }),
      ...(secret === undefined ? {} : { secret }),
    }),
  };
}

const modes = ['production', 'development', 'test'] as const;

/** Absent is no production, as a demo is started. A word that nobody knows might have been meant as production. */
function readMode(value: string | undefined, faults: string[]): (typeof modes)[number] | undefined {
  const mode = modes.find((name) => name === value);
  if (value !== undefined && !mode) faults.push(`NODE_ENV must be one of ${modes.join(', ')}, not '${value}'.`);
  return mode;
}

/** What only a server for people has: it would not be started without NODE_ENV but by mistake. */
const ofProduction = ['SMS_URL', 'SMTP_URL', 'TRUST_PROXY', 'PUBLIC_URL'] as const;

/** Messages hold one-time passwords: they are shown where it was said that this is no production, else as a demo starts. */
function outboxOf(text: (name: string) => string | undefined): Config['outbox'] {
  const mode = text('NODE_ENV');
  if (mode === 'production') return undefined;
  if (mode !== undefined || text('SEED') === 'demo') return 'open';
  return text('SEED') === undefined && ofProduction.every((name) => text(name) === undefined) ? 'local' : undefined;
}

function readPort(value: string | undefined, faults: string[]): number {
  if (value === undefined) return 3000;
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65535) return port;
  faults.push(`PORT must be a whole number from 0 to 65535, not '${value}'.`);
  return 0;
}

type Text = (name: string) => string | undefined;

function readDatabaseUrl(name: string, text: Text, faults: string[]): string | undefined {
  const value = text(name);
  if (value === undefined) return undefined;
  if (URL.canParse(value) && ['postgres:', 'postgresql:'].includes(new URL(value).protocol)) return value;
  // The value holds a password, so it is not repeated.
  faults.push(`${name} must look like postgresql://user:password@host:5432/database.`);
  return undefined;
}

function readReplicaUrl(text: Text, faults: string[]): string | undefined {
  const url = readDatabaseUrl('DATABASE_REPLICA_URL', text, faults);
  if (url !== undefined && text('DATABASE_URL') === undefined)
    faults.push('DATABASE_REPLICA_URL is set without DATABASE_URL: it is a standby of that server.');
  return url;
}

const SHARES = [0.05, 64] as const;

function readOrgShare(value: string | undefined, faults: string[]): number | undefined {
  if (value === undefined) return undefined;
  const [least, most] = SHARES;
  if (/^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
  faults.push(`DATABASE_ORG_SHARE must be a number from ${least} to ${most}, not '${value}'.`);
  return undefined;
}

function readJobsProcess(value: string | undefined, databaseUrl: string | undefined, faults: string[]): boolean {
  if (value === undefined) return databaseUrl !== undefined;
  if (value !== 'on' && value !== 'off') faults.push(`JOBS_PROCESS must be 'on' or 'off', not '${value}'.`);
  if (value === 'on' && databaseUrl === undefined)
    faults.push('JOBS_PROCESS=on needs DATABASE_URL: the embedded database belongs to one process.');
  return value === 'on';
}

function readSeed(value: string | undefined, production: boolean, faults: string[]): 'demo' | 'none' {
  if (value === undefined) return production ? 'none' : 'demo';
  if (value !== 'demo' && value !== 'none') faults.push(`SEED must be 'demo' or 'none', not '${value}'.`);
  if (value === 'demo' && production) faults.push('SEED=demo is refused in production: its passwords are public.');
  return value === 'demo' ? 'demo' : 'none';
}

function readInspector(value: string | undefined, production: boolean, faults: string[]): boolean {
  if (value === undefined) return !production;
  if (value !== 'on' && value !== 'off') faults.push(`INSPECTOR must be 'on' or 'off', not '${value}'.`);
  return value === 'on';
}

function readLogLevel(value: string | undefined, environment: Environment, faults: string[]): LogLevel {
  if (value === undefined) return environment.NODE_ENV === 'test' || environment.VITEST ? 'silent' : 'info';
  const level = logLevels.find((name) => name === value);
  if (!level) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not '${value}'.`);
  return level ?? 'info';
}

function readTrustProxy(value: string | undefined, faults: string[]): false | number | string {
  if (value === undefined) return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  if (/^[0-9a-f.:/, ]+$/i.test(value)) return value;
  faults.push(`TRUST_PROXY must be a number of proxies, or their addresses, not '${value}'.`);
  return false;
}

/** Why a secret is refused; undefined when it is good enough. Outside production none is needed. */
function secretWeakness(secret: string | undefined, production: boolean): string | undefined {
  if (secret === undefined) {
    return production
      ? 'SECRET is missing. In production set it to a random text, such as the output of: openssl rand -base64 48'
      : undefined;
  }
  if (secret.length >= SECRET_LENGTH && new Set(secret).size >= SECRET_VARIETY) return undefined;
  return `SECRET is too weak: at least ${SECRET_LENGTH} random characters are needed, such as the output of: openssl rand -base64 48`;
}
