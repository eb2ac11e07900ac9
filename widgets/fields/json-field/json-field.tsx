import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { repeatedKeys } from '../../../engine/core/json/repeated.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { areaClass, controlAttributes } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';
import { isJson, valueFromText } from './json-text.ts';

const WrittenField = lazy(() => import('./written-field.tsx'));

/** Free structure, as JSON; where its definition names a language, with what that language knows. */
export default function JsonField(props: FieldProps<unknown>) {
  const { language } = props.field;
  if (!language) return <PlainField {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <WrittenField {...props} language={language} />
    </Suspense>
  );
}

function PlainField({ value, onChange, ...frame }: FieldProps<unknown>) {
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
