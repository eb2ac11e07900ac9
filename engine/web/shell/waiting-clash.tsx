/** Both changed a field: whose value is meant, one by one. */
import { useId, useState } from 'react';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { isObject, setAt } from '../../core/json/index.ts';
import { CellView, useText } from '../../react/index.ts';
import type { RecordData } from '../../react/types.ts';
import type { Clash, Trouble } from '../offline/outbox/types.ts';

type Props = {
  readonly trouble: Extract<Trouble, { kind: 'clash' }>;
  readonly onDecide: (mine: ReadonlySet<string>) => void;
};

export function WaitingClash({ trouble: { clashes, fresh, labels }, onDecide }: Props) {
  const text = useText();
  // What was done in the field is meant, unless somebody says otherwise.
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(clashes.map(({ pointer }) => pointer)));
  const choose = (pointer: string, isMine: boolean) =>
    setMine((now) => new Set(isMine ? [...now, pointer] : [...now].filter((other) => other !== pointer)));
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-text">
      <p>{text('shell.waiting_clash')}</p>
      {clashes.map((clash) => (
        <Choice
          key={clash.pointer}
          clash={clash}
          fresh={fresh}
          labels={labels}
          isMine={mine.has(clash.pointer)}
          onChoose={(isMine) => choose(clash.pointer, isMine)}
        />
      ))}
      <Button kind="primary" onClick={() => onDecide(mine)}>
        {text('shell.waiting_keep')}
      </Button>
    </div>
  );
}

type ChoiceProps = {
  readonly clash: Clash;
  readonly fresh: RecordData;
  readonly labels: Extract<Trouble, { kind: 'clash' }>['labels'];
  readonly isMine: boolean;
  readonly onChoose: (isMine: boolean) => void;
};

function Choice({ clash, fresh, labels, isMine, onChoose }: ChoiceProps) {
  const text = useText();
  const name = useId();
  const label = text(clash.field?.label ?? clash.pointer);
  const option = (verb: string, value: unknown, isOwn: boolean) => (
    <label className="flex min-h-11 items-center gap-2">
      <input type="radio" name={name} checked={isMine === isOwn} onChange={() => onChoose(isOwn)} className="size-4 accent-accent" />
      <span className="min-w-0">
        {text(verb)}:{' '}
        {clash.field ? <CellView field={clash.field} row={setAt(fresh, clash.pointer, value)} labels={labels} /> : wordsOf(value)}
      </span>
    </label>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in this line
    <div role="group" aria-label={label} className="rounded-control bg-surface-raised px-3 py-1 text-text">
      <p className="font-medium">{label}</p>
      {option('form.meanwhile_mine', clash.mine, true)}
      {option('form.meanwhile_theirs', clash.theirs, false)}
    </div>
  );
}

/** Of a field that is on no form any more. */
const wordsOf = (value: unknown): string => (isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value ?? '–'));
