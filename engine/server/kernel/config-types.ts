/** A pair on P-256 (RFC 8292), base64url, and whom push services write to: `mailto:` or `https:`. */
export type PushConfig = { readonly publicKey: string; readonly privateKey: string; readonly subject: string };

/** A service account of Firebase, its key as PEM, and where its calls go. */
export type FcmConfig = {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKey: string;
  readonly origin: string;
  readonly tokenUrl: string;
};
/** A key of Apple's push service (PEM), whose it is, and the bundle id that it sends for. */
export type ApnsConfig = {
  readonly keyId: string;
  readonly teamId: string;
  readonly privateKey: string;
  readonly topic: string;
  readonly origin: string;
};

export type MatrixConfig = {
  /** Whose questions and answers it speaks: OSRM's table service, or Google's Distance Matrix. */
  readonly kind: 'osrm' | 'google';
  readonly url: string;
  /** How people travel, as the service names it. */
  readonly profile: string;
  readonly key?: string;
  /** Places from which, and places to which, ways are asked for at once. */
  readonly size: number;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
};

/** OSRM's route service: what it is, how people travel, and the milliseconds that one answer may take. */
export type RoadsConfig = Pick<MatrixConfig, 'url' | 'profile' | 'key' | 'timeout'>;

/**
 * A service that speaks as OpenAI's chat completions do, `url` without `/chat/completions`; `key` is sent as bearer token. `timeout`:
 * milliseconds for one question. Tokens that a person, and an organisation, may use in 24 hours.
 */
export type ModelConfig = {
  readonly url: string;
  readonly key?: string;
  readonly name: string;
  readonly timeout: number;
  readonly tokensPerson: number;
  readonly tokensOrg: number;
  /** Absent where the service writes no speech out. */
  readonly speech?: SpeechConfig;
};

/**
 * The model that writes voice notes out. `language`: the one that is spoken, where the service should not find out by itself. Notes that a
 * person, and an organisation, may have written out in 24 hours.
 */
export type SpeechConfig = {
  readonly name: string;
  readonly language?: string;
  readonly notesPerson: number;
  readonly notesOrg: number;
};

/** `token` is sent as bearer token. */
export type SmsConfig = { readonly url: string; readonly token?: string };
/** `url` takes `address` (with `components`) or `latlng` and, when there is one, `key` as query parameters. */
/** Pictures that maps are made of: their address with `{z}`, `{x}` and `{y}`, and who is named for them. */
export type TilesConfig = { readonly url: string; readonly attribution: string };
export type MapsConfig = { readonly url: string; readonly key?: string };
/** `url` as nodemailer reads it: smtp://user:password@host:port; `from` as it stands in a mail's head. */
export type MailConfig = { readonly url: string; readonly from: string };

/** `of`: an entity, or a table of the server, that lies in partitions; so many whole months before this one are kept. */
export type Retention = { readonly of: string; readonly months: number; readonly end: 'archive' | 'drop' };

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Config = {
  readonly production: boolean;
  /** Who may see messages that would have been sent: everybody, this machine alone, or (absent) nobody. */
  readonly outbox?: 'open' | 'local' | undefined;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** PostgreSQL in place of the embedded database. */
  readonly databaseUrl?: string;
  /** A standby of it, which takes what may read many rows. */
  readonly databaseReplicaUrl?: string;
  /** Processors' worth of heavy work that one organisation may go on with while people of others are at work. */
  readonly orgShare?: number;
  /** Whether heavy jobs are done in a process of their own; never with the embedded database, which belongs to one process. */
  readonly jobsProcess?: boolean;
  /** Absolute; holds `schemas/entities` and `screens` laid over the shipped ones. */
  readonly definitionsDir?: string;
  /** Absolute; holds `functions.json` and the operator's functions. Without it none runs. */
  readonly functionsDir?: string;
  readonly seed: 'demo' | 'none';
  /** As given; `resolveSecret` makes one outside production. */
  readonly secret?: string;
  /** Proxies in front whose X-Forwarded-For is believed: a number of hops, or addresses. */
  readonly trustProxy: false | number | string;
  readonly logLevel: LogLevel;
  /** Whether pages may show how they are made: everybody outside production; in production administrators, when it is on. */
  readonly inspector: boolean;
  /** Where people reach the product: origin of the links in messages. Without it no link can be sent. */
  readonly publicUrl?: string | undefined;
  /** Webhook that takes text messages. */
  readonly sms?: SmsConfig;
  /** Server that takes mail. */
  readonly mail?: MailConfig;
  /** Service that knows where addresses are; without it no location is fetched. */
  readonly maps?: MapsConfig;
  /** Server of the pictures of maps, which browsers ask themselves; without it their ground is drawn. */
  readonly tiles?: TilesConfig;
  /** Service that knows how long ways are; without it they are straight lines at a city's speed. */
  readonly matrix?: MatrixConfig;
  /** Service that knows the roads of a way; without it maps draw straight lines. */
  readonly roads?: RoadsConfig;
  /** Language model that the assistant asks; without it the built-in one reads questions by itself. */
  readonly model?: ModelConfig;
  /** Hours for which an uploaded file waits for a record that names it; 48 when absent. */
  readonly uploadGraceHours?: number;
  /** How long months of records are kept; absent: for ever. */
  readonly retention?: readonly Retention[];
  /** Keys of push messages; outside production the server makes its own. */
  readonly push?: PushConfig;
  /** Origin of a push service in the inner network, where no other is called. */
  readonly pushOrigin?: string;
  /** Firebase Cloud Messaging; without it tokens of it are kept and nothing is sent to them. */
  readonly fcm?: FcmConfig;
  /** Apple's push service; without it the same. */
  readonly apns?: ApnsConfig;
  /** Origins in the inner network that webhooks and flows may call, where no other is. */
  readonly outboundOrigins?: readonly string[];
};
