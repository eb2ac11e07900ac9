import type { FieldProps } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { iconWords } from '../../primitives/icon/icon-words.ts';
import names from '../../primitives/icon/icons.json' with { type: 'json' };
import { controlAttributes, controlClass } from '../shared/control.ts';

/** One of the icons that there are, by what it shows; the one chosen stands beside. */
export default function IconField({ value, onChange, ...frame }: FieldProps<string>) {
  const chosen = typeof value === 'string' ? value : '';
  // One that is no longer among them stays until another is chosen.
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  const { placeholder: _ofInputs, ...attributes } = controlAttributes(frame);
  return (
    <span className="flex items-center gap-2">
      <span className="grid size-control shrink-0 place-items-center rounded-control border border-border bg-surface-sunken">
        {chosen === '' ? null : <Icon name={chosen} size={18} />}
      </span>
      <select
        {...attributes}
        value={chosen}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className={controlClass}
      >
        {frame.required && chosen !== '' ? null : <option value="">–</option>}
        {all.map((name) => (
          <option key={name} value={name}>
            {iconWords(name)}
          </option>
        ))}
      </select>
    </span>
  );
}
