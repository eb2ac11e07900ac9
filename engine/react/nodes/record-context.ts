/** The record of the page around, for nodes that act on it without naming it. */
import { createContext, useContext } from 'react';
import type { Label, Labels, RecordData } from '../types.ts';

export type RecordAround = {
  readonly entity: string;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
};

export const RecordContext = createContext<RecordAround | null>(null);

/** Entity and record in scope, or null outside a record's page. */
export const useRecordAround = (): RecordAround | null => useContext(RecordContext);
