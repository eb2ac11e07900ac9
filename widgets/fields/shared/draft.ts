/** Text being typed that stands for a value of another kind. */
import { useState } from 'react';
import { isEqual } from '../../../engine/core/json/index.ts';

type Draft<Value> = {
  readonly value: Value | null | undefined;
  /** How the value reads when nobody is typing. */
  readonly show: (value: Value) => string;
  readonly parse: (text: string) => Value | null;
  readonly onChange: (value: Value | null) => void;
};

/**
 * What an input shows: the text as typed while it still says the value ('1.' must not become '1' under
 * the hands), otherwise the value as it reads. `settle` drops the text, on leaving the input.
 */
export function useDraft<Value>({ value, show, parse, onChange }: Draft<Value>) {
  const [draft, setDraft] = useState<string>();
  const given = value ?? null;
  const isTyped = draft !== undefined && isEqual(parse(draft), given);
  const reads = given === null ? '' : show(given);
  return {
    text: isTyped ? draft : reads,
    type: (text: string) => {
      setDraft(text);
      onChange(parse(text));
    },
    settle: () => setDraft(undefined),
  };
}
