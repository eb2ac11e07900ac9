/** What the page shows, as its definition says. Labels are keys. */
export type Column = { readonly value: string; readonly label: string };
export type FieldOptions = Column & {
  readonly as?: 'text' | 'day' | 'moment' | 'time' | 'hours' | 'word' | 'files' | 'faces' | 'values' | 'table' | 'steps' | 'place';
  readonly wide?: boolean;
  readonly columns?: readonly Column[];
  /** Of `hours`: the value with their end. Of `place`: the value with where one is awaited. */
  readonly to?: string;
  /** Of `word`: what each value is called. */
  readonly words?: Readonly<Record<string, string>>;
  /** Of `steps`, in order: values with the instant at which each was reached. */
  readonly steps?: readonly Column[];
  /** Of `place`: what both marks and the way between them are called. */
  readonly marks?: { readonly here: string; readonly there: string; readonly away: string; readonly open?: string };
};
export type SectionOptions = {
  readonly id: string;
  readonly label?: string;
  readonly of?: string;
  readonly fields: readonly FieldOptions[];
};
export type ActionOptions = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  /** The value that must be there, and not false. */
  readonly when?: string;
  /** The value with the page that it leads to. */
  readonly to?: string;
  /** What is told; the answer's `to` is a page that it leads to then. */
  readonly tell?: Readonly<Record<string, string>>;
  readonly confirm?: string;
  readonly ask?: { readonly name: string; readonly label: string; readonly most: number; readonly required?: boolean };
  readonly send?: string;
  readonly done?: string;
  readonly quiet?: boolean;
};
export type LeadOptions = { readonly value: string; readonly words: Readonly<Record<string, string>>; readonly instead?: string };
export type LinkedRecordOptions = {
  readonly page: string;
  readonly param?: string;
  readonly title: string;
  readonly about?: string;
  readonly lead?: LeadOptions;
  readonly zone?: string;
  readonly print?: string;
  readonly languages?: string;
  readonly every?: string;
  readonly gone: string;
  readonly gone_text: string;
  readonly sections: readonly SectionOptions[];
  readonly actions?: readonly ActionOptions[];
  readonly actions_label?: string;
};

/** Values by name, as the page answers them. */
export type Shown = Readonly<Record<string, unknown>>;
export type Say = (label: string | undefined, values: Shown) => string;
