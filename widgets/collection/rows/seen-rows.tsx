/** Runs the `seen` workflow of a list on what its person looks at: rows and cards as they come onto the screen, and the open record. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, holds, useHost, useRefresh, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { SeenOptions } from '../options.ts';

type Props = {
  readonly entity: EntityView;
  readonly seen: SeenOptions;
  readonly rows: readonly RecordData[];
  /** Row beside the list. */
  readonly opened: RecordData | undefined;
  readonly scope: RuleScope;
};

export default function SeenRows({ entity, seen, rows, opened, scope }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const see = useSee(entity.name, seen.workflow);
  const isUnseen = useCallback(
    (row: RecordData) => can(entity, seen.workflow, scope, row) && (seen.when === undefined || holds(seen.when, withRecord(scope, row))),
    [entity, seen, scope],
  );
  const unseen = useMemo(() => new Set(rows.filter(isUnseen).map(({ id }) => String(id))), [rows, isUnseen]);
  useEffect(() => {
    if (opened && isUnseen(opened)) see([String(opened.id)]);
  }, [opened, isUnseen, see]);
  useEffect(() => {
    const list = place.current?.parentElement;
    return list && unseen.size > 0 && typeof IntersectionObserver === 'function' ? watch(list, unseen, see) : undefined;
  }, [unseen, see]);
  return <span ref={place} hidden />;
}

/** Runs the workflow once for each record while the list is there. */
function useSee(entity: string, workflow: string): (ids: readonly string[]) => void {
  const { client } = useHost();
  const refresh = useRefresh(entity);
  const asked = useRef(new Set<string>());
  return useCallback(
    (ids) => {
      const fresh = ids.filter((id) => !asked.current.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) asked.current.add(id);
      // Nobody asked for it, so that nobody is told when it fails.
      void Promise.allSettled(fresh.map((id) => client.run(entity, workflow, id, {}))).then(refresh);
    },
    [client, entity, workflow, refresh],
  );
}

/** Says which of the wanted records come into sight. Lists draw and take away their rows as they are scrolled. */
function watch(list: Element, wanted: ReadonlySet<string>, onSight: (ids: readonly string[]) => void): () => void {
  const idOf = (element: Element) => element.getAttribute('data-row') ?? '';
  const sight = new IntersectionObserver(
    (entries) => onSight(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => idOf(target))),
    { threshold: 0.5 },
  );
  const look = () => {
    for (const element of list.querySelectorAll('[data-row]')) if (wanted.has(idOf(element))) sight.observe(element);
  };
  const changes = new MutationObserver(look);
  look();
  changes.observe(list, { childList: true, subtree: true });
  return () => {
    changes.disconnect();
    sight.disconnect();
  };
}
