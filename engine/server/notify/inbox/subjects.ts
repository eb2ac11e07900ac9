/** What notifications are about: a product's records, through the eyes of their reader. */
import type { Row } from '../../database/port.ts';
import type { Member } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';

export type Subject = {
  readonly code: string | undefined;
  readonly redirectUrl: string;
  /** What of the record goes along with the entry. */
  readonly formData: Row;
};

/** Undefined: about nothing. Null: about what the reader may no longer see. */
export type SubjectOf = (entry: Row) => Subject | null | undefined;

export type NoticeSubjects = {
  /** Columns of a notification that say what it is about. */
  readonly columns: readonly string[];
  /** Address of the page where people say how they are told; mails lead there. */
  readonly settings?: string;
  /** Looks at the subjects of all entries together; what the reader may not see now is not in them. */
  of(resources: Resources, member: Member, entries: readonly Row[]): Promise<SubjectOf>;
};
