/** What a page is told of changes that others make, and what it tells of what it shows. The host has the connection. */
import { createContext, useContext, useEffect, useRef } from 'react';

/** A record that changed, was made, went out of sight, or that somebody opened or left; without `id`: several of the entity. */
export type LiveChange = { readonly entity: string; readonly id?: string; readonly kind: 'create' | 'update' | 'delete' | 'presence' };
export type Colleague = { readonly id: string; readonly name: string };

export type LiveHost = {
  /** Calls `told` from now on; answers how to stop. */
  follow(told: (changes: readonly LiveChange[]) => void): () => void;
  /** Says that `page` shows the record; answers who else has it open. Rejects where that cannot be said. */
  look(page: string, record: { readonly entity: string; readonly id: string }): Promise<readonly Colleague[]>;
  /** The page shows it no more. */
  leave(page: string): void;
};

/** Absent: on a host without a connection nothing is told. */
export const LiveContext = createContext<LiveHost | undefined>(undefined);

export type RecordNamed = { readonly entity: string; readonly id: string };

/** Calls `onNews` when the record changes, with how. Nothing is followed without a record. */
export function useRecordNews(record: RecordNamed | undefined, onNews: (kind: LiveChange['kind']) => void): void {
  const live = useContext(LiveContext);
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  const { entity, id } = record ?? {};
  useEffect(() => {
    if (!live || entity === undefined) return undefined;
    return live.follow((changes) => {
      const own = changes.find((change) => change.entity === entity && change.id === id);
      if (own) latest.current(own.kind);
    });
  }, [live, entity, id]);
}
