/** What every check of a definition has at hand. */
import type { EntityDraft } from '../draft.ts';
import type { Language } from '../language.ts';
import type { Report } from '../report.ts';
import type { Sources } from '../sources.ts';

export type Workspace = {
  readonly language: Language;
  readonly sources: Sources;
  /** Entities and parts by name. */
  readonly drafts: ReadonlyMap<string, EntityDraft>;
  readonly report: Report;
  /** These very definitions were planned before without a fault: what only looks for faults, and takes long, is left out. */
  readonly isFoundGood?: boolean;
};

/** The draft of an entity that has records; undefined for unknown names and for parts. */
export function entityNamed({ drafts }: Workspace, name: string | undefined): EntityDraft | undefined {
  const draft = name === undefined ? undefined : drafts.get(name);
  return draft?.isPart ? undefined : draft;
}
