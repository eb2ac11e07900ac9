/** The leaf of every library: one plain input. */
type Props = {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly disabled?: boolean | undefined;
};

export function PlainInput({ id, value, onChange, onBlur, disabled }: Props) {
  return (
    <input
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
    />
  );
}
