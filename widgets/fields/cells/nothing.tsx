/** Stands where a record has no value. */
export function Nothing() {
  return (
    <span aria-hidden="true" className="text-text-muted">
      –
    </span>
  );
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
