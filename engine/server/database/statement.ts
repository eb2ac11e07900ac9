/** Statements whose text is made once, for what is asked over and over. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely';

/** Stands in a statement where a value differs from call to call. */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };
export type Given = Readonly<Record<string, unknown>>;

/** It writes statements and sends none. */
const writer = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export const statementOf = (query: RawBuilder<unknown>): Statement => {
  const { sql, parameters } = query.compile(writer);
  return { text: sql, parameters };
};

/** The parameters with the values of a call. */
export const filled = ({ parameters }: Statement, given: Given): unknown[] =>
  parameters.map((value) => (value instanceof Slot ? given[value.name] : value));
