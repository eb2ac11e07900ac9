import { useTranslation } from 'react-i18next';
import { parseWritten, repeatedKeys } from '../../../engine/core/json/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { areaClass, controlAttributes } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';

/** What a text says as JSON; null for nothing. A text that is none stays a text, for validation to refuse. */
function valueFromText(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return parseWritten(text);
  } catch {
    return text;
  }
}

const isJson = (text: string) => {
  const value = valueFromText(text);
  return value !== text;
};

/** Free structure, as JSON. */
export default function JsonField({ value, onChange, ...frame }: FieldProps<unknown>) {
  const { t } = useTranslation();
  const draft = useDraft<unknown>({ value, show: (shown) => JSON.stringify(shown, null, 2), parse: valueFromText, onChange });
  const isBroken = !isJson(draft.text);
  const [repeated] = isBroken ? repeatedKeys(draft.text) : [];
  const noteId = `${frame.id}-json`;
  const attributes = controlAttributes({
    ...frame,
    invalid: frame.invalid || isBroken,
    describedBy: [frame.describedBy, isBroken ? noteId : ''].filter(Boolean).join(' '),
  });
  return (
    <>
      <textarea
        {...attributes}
        dir="ltr"
        rows={4}
        spellCheck={false}
        value={draft.text}
        onChange={(event) => draft.type(event.target.value)}
        className={`${areaClass} field-sizing-content max-h-80 min-h-24 font-mono md:text-sm`}
      />
      {isBroken && (
        <p id={noteId} className="pt-0.5 text-xs text-danger-text">
          {repeated ? t('control.key_twice', { key: repeated.key, line: repeated.line }) : t('control.not_json')}
        </p>
      )}
    </>
  );
}
