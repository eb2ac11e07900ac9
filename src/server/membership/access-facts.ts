/** One row: a customer, one of its service types or all of them (null), and what may be done there. */
export type AccessFacts = {
  readonly org_id: string;
  readonly srvc_id: number | null;
  readonly read: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly export: boolean;
  readonly phone: boolean;
};
