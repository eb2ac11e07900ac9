/** Two people changed a field: both values beside each other, who the other one was, and whose is meant. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import type { ChangedBy } from '../records/changed-by.ts';

type Props = {
  /** Of the field, in the person’s language. */
  readonly label: string;
  readonly by: ChangedBy | undefined;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** Undefined: neither, since something else stands in the field by now. */
  readonly isMine: boolean | undefined;
  readonly onChoose: (isMine: boolean) => void;
};

export function ClashChoice({ label, by, mine, theirs, isMine, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const words = useChangedBy(by);
  const option = (isOwn: boolean, value: ReactNode, who: string) => (
    <label
      className={`flex min-h-11 min-w-0 cursor-pointer items-start gap-2 rounded-control border p-3 ${isMine === isOwn ? 'border-accent bg-accent-soft' : 'border-border hover:bg-surface-sunken'}`}
    >
      <input
        type="radio"
        name={name}
        checked={isMine === isOwn}
        onChange={() => onChoose(isOwn)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="block text-xs font-medium text-text-muted">{t(isOwn ? 'form.meanwhile_mine' : 'form.meanwhile_theirs')}</span>{' '}
        <span dir="auto" className="block break-words font-medium">
          {value}
        </span>
        {who === '' ? null : <span className="mt-1 block text-xs text-text-muted">{who}</span>}
      </span>
    </label>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this line
    <div role="group" aria-label={label} className="flex flex-col gap-2 rounded-card border border-border bg-surface-raised p-3 text-text">
      <p className="font-semibold">{label}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {option(true, mine, '')}
        {option(false, theirs, words)}
      </div>
    </div>
  );
}

/** “Meera Nair · 5 minutes ago”. */
function useChangedBy(by: ChangedBy | undefined): string {
  const { relative } = useFormat();
  return by ? [by.name, relative(by.at)].filter(Boolean).join(' · ') : '';
}
