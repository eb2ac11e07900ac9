/** Those who may be named by what was typed after an @. */
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../../engine/react/index.ts';

type Props = {
  readonly id: string;
  readonly people: readonly Choice[];
  readonly active: number;
  readonly onChoose: (person: Choice) => void;
};

export function MentionList({ id, people, active, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('timeline.people')}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-auto rounded-card border border-border bg-surface-raised p-1 shadow-float"
    >
      {people.map((person, index) => (
        <div
          key={String(person.value)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The text keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
          className="flex min-h-control cursor-pointer items-center rounded-[4px] px-2 text-sm aria-selected:bg-accent-soft"
        >
          {person.label}
        </div>
      ))}
    </div>
  );
}
