/** What comes of a choice among records: it is remembered as recent, and one that is made here is chosen. */
import { useCallback } from 'react';
import { isId } from '../../core/records/id.ts';
import { useApp } from '../provider/engine-context.ts';
import { noteChoices } from '../records/recent-choices.ts';
import type { FieldProps, RecordData } from '../types.ts';
import { type CreateChoice, useCreateChoice } from './create-choice.tsx';
import type { Place } from './field-index.ts';
import type { WidgetChoices } from './use-choices.ts';

type Chosen = CreateChoice & { readonly onChange: FieldProps['onChange'] };
type Request = { readonly place: Place; readonly props: FieldProps; readonly choices: WidgetChoices };

export function useChosen({ place, props, choices }: Request): Chosen {
  const { user } = useApp();
  const { ref, optionsFrom } = place.source;
  const { onChange: change, value } = props;
  const kept = optionsFrom === undefined ? ref : undefined;
  const onChange = useCallback<FieldProps['onChange']>(
    (next) => {
      const before = [value].flat();
      if (kept !== undefined)
        noteChoices(
          user.id,
          kept,
          [next]
            .flat()
            .filter(isId)
            .filter((id) => !before.includes(id)),
        );
      change(next);
    },
    [change, value, kept, user.id],
  );
  const { learn, scope } = choices;
  const onMade = useCallback(
    (record: RecordData, label: string) => {
      learn(record.id, label);
      onChange(place.field.type === 'refs' ? [...(Array.isArray(value) ? value : []), record.id] : record.id);
    },
    [learn, onChange, place.field.type, value],
  );
  return { onChange, ...useCreateChoice({ field: place.source, scope, onMade }) };
}
