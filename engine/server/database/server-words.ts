/** What messages say of a database server. */

/** Why it could not be used. */
export const reasonOf = (error: unknown): string => {
  // Node tries every address of a host name and reports them together, without a text of its own
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
};

/** The address without its password. */
export const placeOf = (url: string, variable: string) => {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return `the address in ${variable}`;
  }
};
