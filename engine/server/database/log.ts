/** What the database tells the operator; pino's logger fits. */
export type DatabaseLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

export const silentLog: DatabaseLog = Object.freeze({ info: () => undefined, warn: () => undefined, error: () => undefined });
