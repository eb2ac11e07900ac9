/** A map service that knows how long ways are. */
import type { Site } from '../day/index.ts';

/** From each of the places to each of the others: seconds and metres, row by row; null where there is no way. */
export type Leg = { readonly seconds: number; readonly metres: number };
export type Question = { readonly from: readonly Site[]; readonly to: readonly Site[] };
export type Request = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** How one kind of service is asked, and what its answer means. */
export type Dialect = {
  request(question: Question): Request;
  /** @throws an Error for a refusal, and for what is no answer to the question */
  read(answer: unknown, question: Question): readonly (readonly (Leg | null)[])[];
};
