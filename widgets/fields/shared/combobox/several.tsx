/** A combobox for several values, with chips. */
import type { FieldProps } from '../../../../engine/react/types.ts';
import { Chips } from './chips.tsx';
import { Combobox } from './combobox.tsx';

type Key = string | number;

type Props = {
  readonly field: FieldProps<readonly Key[]>;
  /** Enter and comma take what is typed when nothing of the list is marked, and so does leaving the input. */
  readonly takesTyped?: boolean;
};

/** `labelOf` of the field first, then its options; an unknown value shows as itself. */
export function Several({ field, takesTyped = false }: Props) {
  const { value, onChange, disabled } = field;
  const chosen = Array.isArray(value) ? (value as readonly Key[]) : [];
  const set = (next: readonly Key[]) => onChange(next.length === 0 ? null : next);
  const labelOf = (key: Key) => field.labelOf?.(key) ?? field.options?.find((option) => option.value === key)?.label ?? String(key);
  const take = (words: string) => {
    const typed = words.trim().replaceAll(/\s+/g, ' ');
    const known = field.options?.find((option) => option.label.toLowerCase() === typed.toLowerCase())?.value ?? typed;
    if (typed !== '' && !chosen.includes(known)) set([...chosen, known]);
  };
  const remove = (key: Key) => set(chosen.filter((other) => other !== key));
  return (
    <Combobox
      field={field}
      chosen={chosen}
      isMultiple
      text=""
      onChoose={({ value: key }) => (chosen.includes(key) ? remove(key) : set([...chosen, key]))}
      onClear={() => set([])}
      onBack={() => set(chosen.slice(0, -1))}
      {...(takesTyped ? { onTyped: take } : {})}
    >
      <Chips values={chosen} labelOf={labelOf} disabled={disabled} onRemove={remove} />
    </Combobox>
  );
}
