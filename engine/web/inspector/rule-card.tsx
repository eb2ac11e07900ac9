/** One rule: its text, what it gives here and now, and what it reads with the values it finds. */
import { useTranslation } from 'react-i18next';
import type { InspectedRule } from '../../core/definitions/index.ts';
import { getIn } from '../../core/json/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { ruleValue } from '../../react/index.ts';

type Props = {
  readonly rule: InspectedRule;
  readonly title: string;
  /** Where it stands on the page; without it only what the server tells. */
  readonly scope?: RuleScope | undefined;
};

const LONGEST = 120;

/** A value as one line. */
export function shortValue(value: unknown): string {
  const text = JSON.stringify(value ?? null) ?? 'null';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** `doc/status` of the roots around. */
const readAt = (scope: RuleScope, path: string): unknown => getIn(scope, path.split('/'));

export function RuleCard({ rule, title, scope }: Props) {
  const { t } = useTranslation();
  return (
    <li className="rounded-control border border-border p-2">
      <p className="flex items-baseline justify-between gap-2 text-xs text-text-muted">
        <span className="font-medium">{title}</span>
        <code className="truncate">{rule.pointer}</code>
      </p>
      <code className="mt-1 block text-xs break-words whitespace-pre-wrap">{rule.text}</code>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs">
        {scope ? (
          <>
            <dt className="text-text-muted">{t('inspector.value')}</dt>
            <dd>
              <code>{shortValue(ruleValue(rule.text, scope))}</code>
            </dd>
          </>
        ) : null}
        {rule.left === undefined ? null : (
          <>
            <dt className="text-text-muted">{t('inspector.left')}</dt>
            <dd>
              <code className="break-words">{String(rule.left)}</code>
            </dd>
          </>
        )}
        {rule.reads.map((path) => (
          <div key={path} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <code className="text-text-muted">{path.replaceAll('/', '.')}</code>
            </dt>
            <dd>
              <code className="break-words">{scope ? shortValue(readAt(scope, path)) : ''}</code>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
