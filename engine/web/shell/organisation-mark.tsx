/** Whose product this is, in the frame; a person may do without it (`show_org_details`). */
import { useSnapshot } from 'valtio';
import type { RuleOrg } from '../../../schemas/types/roots.ts';
import { storedData } from '../session/stored-data.ts';

const useIsShown = (): boolean => useSnapshot(storedData).user_settings.show_org_details;

type MarkProps = { readonly org: RuleOrg; readonly className?: string };

/** The organisation's icon, or its first letter. */
export function OrganisationMark({ org, className = '' }: MarkProps) {
  const isShown = useIsShown();
  if (!isShown) return null;
  if (org.icon) return <img src={org.icon} alt="" className={`size-7 rounded-control object-cover ${className}`} />;
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-control bg-accent text-sm font-semibold text-accent-text ${className}`}
    >
      {org.nickname.slice(0, 1).toUpperCase()}
    </span>
  );
}

/** Mark and name above the menu; of a folded one the mark alone. */
export function OrganisationLine({ org, isFolded }: { readonly org: RuleOrg; readonly isFolded: boolean }) {
  const isShown = useIsShown();
  // The menu does not touch the edge of the page.
  if (!isShown) return <div className="h-3 shrink-0" />;
  return (
    <div className={`flex h-bar shrink-0 items-center gap-2.5 px-3 ${isFolded ? 'justify-center' : ''}`}>
      <OrganisationMark org={org} />
      {isFolded ? null : <span className="min-w-0 truncate text-sm font-semibold">{org.nickname}</span>}
    </div>
  );
}
