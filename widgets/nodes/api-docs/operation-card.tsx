/** One call: what it takes, what it answers, and how to try it. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { curlOf, type Operation } from './operations.ts';
import { SchemaFields } from './schema-fields.tsx';

type Props = { readonly document: Readonly<Record<string, unknown>>; readonly operation: Operation };

const tones: Readonly<Record<string, string>> = {
  GET: 'bg-info-soft text-info-text',
  POST: 'bg-success-soft text-success-text',
  DELETE: 'bg-danger-soft text-danger-text',
};
const otherTone = 'bg-warning-soft text-warning-text';
const heading = 'mt-4 mb-1 text-xs font-semibold text-text-muted';

export function OperationCard({ document, operation }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { method, path, summary } = operation;
  return (
    <details
      className="rounded-card border border-border bg-surface-raised"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      open={isOpen}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 focus-visible:outline-2 focus-visible:outline-focus">
        <span className={`w-16 shrink-0 rounded-control px-1.5 py-0.5 text-center text-xs font-semibold ${tones[method] ?? otherTone}`}>
          {method}
        </span>
        <code dir="ltr" className="min-w-0 text-sm break-all text-text">
          {path}
        </code>
        <span className="w-full text-sm text-text-muted md:ms-auto md:w-auto">{summary}</span>
      </summary>
      {isOpen && <Inside document={document} operation={operation} />}
    </details>
  );
}

function Inside({ document, operation }: Props) {
  const { t } = useTranslation();
  const { parameters, body, answers, text } = operation;
  return (
    <div className="border-t border-border px-4 pb-4 text-sm">
      {text && <p className="mt-3 max-w-prose">{text}</p>}
      {parameters.length > 0 && (
        <>
          <h4 className={heading}>{t('api.parameters')}</h4>
          <ul className="text-xs">
            {parameters.map((each) => (
              <li key={`${each.where} ${each.name}`} className="border-t border-border py-1.5 first:border-t-0">
                <code dir="ltr" className="font-medium">
                  {each.name}
                </code>{' '}
                <span className="text-text-muted">
                  {[each.where, each.type, each.required ? t('api.required') : ''].filter(Boolean).join(' · ')}
                </span>
                {each.text && <p className="text-text-muted">{each.text}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {body !== undefined && (
        <>
          <h4 className={heading}>{t('api.body')}</h4>
          <SchemaFields document={document} schema={body} />
        </>
      )}
      <h4 className={heading}>{t('api.answers')}</h4>
      <ul className="text-xs">
        {answers.map(({ status, text: said }) => (
          <li key={status} className="py-0.5">
            <code className="font-medium">{status}</code> <span className="text-text-muted">{said}</span>
          </li>
        ))}
      </ul>
      <h4 className={heading}>{t('api.try')}</h4>
      <Curl operation={operation} />
    </div>
  );
}

function Curl({ operation }: { readonly operation: Operation }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const line = curlOf(operation, window.location.origin);
  return (
    <div>
      <pre dir="ltr" className="rounded-control bg-surface-sunken p-3 text-xs break-all whitespace-pre-wrap">
        {line}
      </pre>
      <Button
        kind="quiet"
        onClick={() => {
          void navigator.clipboard.writeText(line).then(() => setCopied(true));
        }}
      >
        {t(isCopied ? 'api.copied' : 'api.copy')}
      </Button>
    </div>
  );
}
