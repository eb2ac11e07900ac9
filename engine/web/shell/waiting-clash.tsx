/** Both changed a field: whose value is meant, one by one. */
import { useState } from 'react';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { isObject, setAt } from '../../core/json/index.ts';
import { ClashChoice } from '../../react/form/clash-choice.tsx';
import { CellView, useText } from '../../react/index.ts';
import { changedBy } from '../../react/records/changed-by.ts';
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
  const shown = (value: unknown) =>
    clash.field ? <CellView field={clash.field} row={setAt(fresh, clash.pointer, value)} labels={labels} /> : wordsOf(value);
  return (
    <ClashChoice
      label={text(clash.field?.label ?? clash.pointer)}
      by={changedBy(fresh, labels)}
      mine={shown(clash.mine)}
      theirs={shown(clash.theirs)}
      isMine={isMine}
      onChoose={onChoose}
    />
  );
}

/** Of a field that is on no form any more. */
const wordsOf = (value: unknown): string => (isObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value ?? '–'));
