import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Several } from '../shared/combobox/several.tsx';

type Key = string | number;

/** Free words as tags; those of the options are suggested, any other can be added as typed. */
export default function TagsField(props: FieldProps<readonly Key[]>) {
  const { t } = useTranslation();
  const { options, onChange } = props;
  const search = useMemo(
    () => async (words: string) => {
      const typed = words.trim().replaceAll(/\s+/g, ' ');
      const known = options ?? [];
      const found = known.filter((option) => option.label.toLowerCase().includes(typed.toLowerCase()));
      const isNew = typed !== '' && !known.some((option) => option.label.toLowerCase() === typed.toLowerCase());
      return isNew ? [...found, { value: typed, label: t('control.add_tag', { what: typed }) }] : found;
    },
    [options, t],
  );
  const labelOf = (key: Key) => options?.find((option) => option.value === key)?.label ?? String(key);
  return (
    <Several
      field={{
        ...props,
        search,
        labelOf,
        placeholder: props.placeholder ?? t('control.type_tag'),
        onChange: (next) => onChange(next === null ? null : withoutTwins(next)),
      }}
      takesTyped
    />
  );
}

/** Each word once, the first spelling kept. */
function withoutTwins(tags: readonly Key[]): readonly Key[] {
  const seen = new Set<string>();
  return tags.filter((tag) => {
    const word = String(tag).toLowerCase();
    return !seen.has(word) && seen.add(word);
  });
}
