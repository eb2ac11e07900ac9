/** An organisation that somebody may sign in to. */
export type Organisation = {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
  /** An invitation: choosing it accepts it. */
  readonly is_pending?: boolean;
};
