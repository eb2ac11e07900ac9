/** What the page shows, as its definition says. Labels are keys. */
export type Column = { readonly value: string; readonly label: string };
export type FieldOptions = Column & {
  readonly as?: 'text' | 'day' | 'moment' | 'files' | 'values' | 'table';
  readonly wide?: boolean;
  readonly columns?: readonly Column[];
};
export type SectionOptions = {
  readonly id: string;
  readonly label?: string;
  readonly of?: string;
  readonly fields: readonly FieldOptions[];
};
export type LinkedRecordOptions = {
  readonly page: string;
  readonly param?: string;
  readonly title: string;
  readonly about?: string;
  readonly zone?: string;
  readonly print?: string;
  readonly gone: string;
  readonly gone_text: string;
  readonly sections: readonly SectionOptions[];
};

/** Values by name, as the page answers them. */
export type Shown = Readonly<Record<string, unknown>>;
