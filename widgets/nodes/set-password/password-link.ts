/** What a link to set a password is for, as the host tells it. */

export type PasswordLink = {
  readonly purpose: 'invitation' | 'forgotten';
  readonly name: string;
  readonly org: string;
};

const textAt = (value: object, name: string): string => {
  const text: unknown = Reflect.get(value, name);
  return typeof text === 'string' ? text : '';
};

export function readLink(value: unknown): PasswordLink {
  const link = typeof value === 'object' && value !== null ? value : {};
  return {
    purpose: textAt(link, 'purpose') === 'invitation' ? 'invitation' : 'forgotten',
    name: textAt(link, 'name'),
    org: textAt(link, 'org'),
  };
}

/** The link was used, is too old, or never was one: a server that keeps secrets answers all of them alike. */
export const isGone = (error: unknown): boolean => error instanceof Error && Reflect.get(error, 'status') === 404;

/** Messages of the server by field: `/user_new_password` → words. */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  const errors: unknown = error instanceof Error ? Reflect.get(error, 'errors') : undefined;
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    errors.flatMap((each: unknown) =>
      typeof each === 'object' && each !== null ? [[textAt(each, 'pointer').slice(1), textAt(each, 'message')]] : [],
    ),
  );
}
