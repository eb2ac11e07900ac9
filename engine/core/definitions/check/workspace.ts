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
};

/** The draft of an entity that has records; undefined for unknown names and for parts. */
export function entityNamed({ drafts }: Workspace, name: string | undefined): EntityDraft | undefined {
  const draft = name === undefined ? undefined : drafts.get(name);
  return draft?.isPart ? undefined : draft;
}
