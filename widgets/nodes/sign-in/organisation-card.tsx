import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Organisation } from './organisation.ts';

type Props = {
  readonly organisation: Organisation;
  readonly isDisabled: boolean;
  /** It was chosen, and the answer is waited for. */
  readonly isBusy: boolean;
  readonly onChoose: () => void;
};

/** One organisation: name, legal name, icon and the person's designation in it. */
export function OrganisationCard({ organisation, isDisabled, isBusy, onChoose }: Props) {
  const { t } = useTranslation();
  const { name, name_legal, designation, is_pending } = organisation;
  return (
    <button
      type="button"
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      onClick={onChoose}
      className="flex w-full items-center gap-3 rounded-control border border-border p-3 text-start transition-colors duration-quick hover:border-border-strong hover:bg-surface-sunken disabled:opacity-60"
    >
      <Badge organisation={organisation} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium text-text">{name}</span>
        {[name_legal, designation].map((line) =>
          line ? (
            <span key={line} className="block truncate text-sm text-text-muted">
              {line}
            </span>
          ) : null,
        )}
        {is_pending ? <span className="block text-sm font-medium text-accent-ink">{t('signin.invitation')}</span> : null}
      </span>
      {isBusy ? <Icon name="loader-circle" className="animate-spin text-text-muted" /> : null}
    </button>
  );
}

/** The organisation's icon; its first letter without one, and for one that does not come. */
function Badge({ organisation: { icon, name } }: { readonly organisation: Organisation }) {
  const [hasFailed, setFailed] = useState(false);
  if (icon && !hasFailed)
    return <img src={icon} alt="" onError={() => setFailed(true)} className="size-9 shrink-0 rounded-control object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft font-semibold text-accent-ink"
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
