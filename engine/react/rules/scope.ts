/** What rules see at a place of the page. */
import { useEffect, useMemo, useState } from 'react';
import type { RuleScope } from '../../core/rules/types.ts';
import { useApp } from '../provider/engine-context.ts';

/** After so long in the background a page counts as opened anew: 'today' may have moved on. */
const STALE = 10 * 60_000;

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible')
        setNow((before) => (Date.now() - Date.parse(before) > STALE ? new Date().toISOString() : before));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return now;
}

/** Roots of a page: person, organisation, flags, address and time, but no record. */
export function usePageScope(route: Readonly<Record<string, string>>): RuleScope {
  const { user, org, flags } = useApp();
  const now = useNow();
  return useMemo(() => ({ user, org, flags, route, now, timeZone: org.time_zone }), [user, org, flags, route, now]);
}

/** Scope of a record's own rules and of the nodes inside its page. */
export const withRecord = (scope: RuleScope, doc: unknown): RuleScope => ({ ...scope, doc });

/** Scope of a node that opens an entity of its own: the record around becomes `parent`. */
export const inside = (scope: RuleScope): RuleScope => ({ ...scope, doc: undefined, parent: scope.doc ?? scope.parent });
