import { useText } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { controlClass } from '../shared/control.ts';
import { extentsIn, extentsOf, type Key, type Shape, ticksIn, withExtent } from './matrix-value.ts';

type Props = Pick<FieldProps<readonly unknown[]>, 'value' | 'onChange' | 'disabled'> & {
  readonly onBlur: (() => void) | undefined;
  readonly shape: Shape;
  readonly line: Key;
  /** Name of the line. */
  readonly label: string;
};

/** How far what is ticked in a line goes, where there is a choice and something is ticked. */
export function MatrixExtent({ shape, line, label, value, disabled, onBlur, onChange }: Props) {
  const text = useText();
  const { extent } = shape;
  if (!extent || (ticksIn(value, shape).get(line) ?? []).length === 0) return null;
  const choices = extentsOf(shape, line);
  const wordOf = (choice: string) => text(extent.options?.find((option) => option.value === choice)?.label ?? choice);
  const chosen = extentsIn(value, shape).get(line) ?? choices[0] ?? '';
  if (choices.length < 2) return null;
  return (
    <select
      className={`mt-1 mb-1 max-w-56 pe-1 ${controlClass}`}
      aria-label={`${label}: ${text(extent.label)}`}
      value={chosen}
      disabled={disabled}
      onBlur={onBlur}
      onChange={(event) => onChange(withExtent(value, shape, { key: line, to: event.target.value }))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {wordOf(choice)}
        </option>
      ))}
    </select>
  );
}
