import type { RuleOrg } from '../../../schemas/types/roots.ts';

/** The organisation's icon, or its first letter. */
export function OrganisationMark({ org }: { readonly org: RuleOrg }) {
  if (org.icon) return <img src={org.icon} alt="" className="size-7 rounded-control object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-control bg-accent text-sm font-semibold text-accent-text"
    >
      {org.nickname.slice(0, 1).toUpperCase()}
    </span>
  );
}
