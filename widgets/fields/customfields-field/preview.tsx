/** The form as people will fill it in: the real one, with nothing behind it. */
import { type KeyboardEvent, lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { customForm } from '../../../engine/core/definitions/custom-form.ts';
import type { FormPlan } from '../../../engine/core/definitions/view-types.ts';
import { mapRules } from '../../../engine/core/records/index.ts';
import { ErrorBoundary, Waiting } from '../../../engine/react/index.ts';
import type { FieldList } from './field-list.ts';
import { previewValidator } from './preview-validator.ts';

const RecordForm = lazy(async () => ({ default: (await import('../../../engine/react/form/index.ts')).RecordForm }));

const noScope = {};
const send = async () => undefined;

export function FormPreview({ list }: { readonly list: FieldList }) {
  const { t } = useTranslation();
  const shown = useDeferredValue(list);
  const plan = useMemo(() => planOf(shown), [shown]);
  return (
    <section
      onKeyDown={keepEnter}
      aria-label={t('custom_fields.preview')}
      className="min-w-0 rounded-card border border-dashed border-border-strong bg-surface p-3"
    >
      <p aria-hidden="true" className="mb-2 text-xs font-medium text-text-muted">
        {t('custom_fields.preview')}
      </p>
      {plan.fields.length === 0 ? (
        <p className="text-sm text-text-muted">{t('custom_fields.none')}</p>
      ) : (
        <ErrorBoundary key={plan.validator} fallback={(error) => <p className="text-sm text-danger-text">{error.message}</p>}>
          <Suspense fallback={<Waiting />}>
            <RecordForm plan={plan} scope={noScope} validator={previewValidator} onSubmit={send} isPreview />
          </Suspense>
        </ErrorBoundary>
      )}
    </section>
  );
}

/** Enter in an input would send the form around the editor, whose part the preview is not. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

function planOf(list: FieldList): FormPlan {
  const { fields, groups, schema } = customForm(list);
  return {
    entity: 'preview',
    for: 'create',
    schema: { type: 'object', properties: { custom: schema } },
    groups,
    fields: fields.map(({ rules, indexed: _, ...view }) => ({ ...view, rules: mapRules(rules, ({ text }) => text) })),
    validator: JSON.stringify(list),
  };
}
