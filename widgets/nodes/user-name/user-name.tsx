/** Node: who somebody is, by an id that came without a name. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useRuleValue, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = {
  readonly label: string;
  readonly who: string;
  readonly show_inactive?: boolean;
};
/** Undefined while it is asked for; null when it could not be told. */
type Name = string | null | undefined;

/** Nothing at all where no id is. A failed look-up is told in place of the name. */
export default function UserNameNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const id = useRuleValue(node.who, scope);
  if (typeof id !== 'string' || id === '') return null;
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline gap-x-2 rounded-card border border-border bg-surface-raised px-4 py-3 text-sm">
      <dt className="text-text-muted">{text(node.label)}</dt>
      <dd className="min-w-0 break-words font-medium">
        <UserName key={id} id={id} showInactive={node.show_inactive ?? false} />
      </dd>
    </dl>
  );
}

function UserName({ id, showInactive }: { readonly id: string; readonly showInactive: boolean }) {
  const { t } = useTranslation();
  const ask = useHostAction('user-name');
  const [name, setName] = useState<Name>();
  useEffect(() => {
    let isGone = false;
    ask({ id, showInactive }).then(
      (found) => !isGone && setName(typeof found === 'string' ? found : null),
      () => !isGone && setName(null),
    );
    return () => {
      isGone = true;
    };
  }, [ask, id, showInactive]);
  if (name === undefined) {
    return (
      <span
        role="status"
        aria-label={t('user_name.loading')}
        className="inline-block h-4 w-24 animate-shimmer rounded-control bg-surface-sunken"
      />
    );
  }
  return name === null ? <span className="font-normal text-text-muted">{t('user_name.failed')}</span> : name;
}
