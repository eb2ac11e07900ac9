/** Choices as a list: a name, what speaks for it and against, and a button where it can be taken. */
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import type { Choice } from './choices.ts';

type Props = {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Absent where nothing can be taken. */
  readonly take?: { readonly label: string; readonly busyId: string | undefined; readonly run: (choice: Choice) => void } | undefined;
};

export const ChoiceList = ({ label, choices, take }: Props) => (
  <ul aria-label={label} className="divide-y divide-border">
    {choices.map((choice, index) => (
      <li key={choice.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-48 space-y-1">
          <p className="truncate font-medium text-sm">{choice.title}</p>
          <ul className="flex flex-wrap gap-1.5">
            {choice.chips.map(({ text, tone }) => (
              <li key={text}>
                <Chip label={text} colour={tone} />
              </li>
            ))}
          </ul>
        </div>
        {take && choice.input ? (
          <Button
            {...(index === 0 ? { kind: 'primary' as const } : {})}
            isBusy={take.busyId === choice.id}
            disabled={take.busyId !== undefined && take.busyId !== choice.id}
            aria-label={`${take.label}: ${choice.title}`}
            onClick={() => take.run(choice)}
          >
            {take.label}
          </Button>
        ) : null}
      </li>
    ))}
  </ul>
);
