/**
 * Choices that the host keeps for the person until they sign out, by a name: whether a chart is shown as a table. What
 * belongs to the device for good is a setting (host-settings.ts).
 */
import { createContext, useContext, useState } from 'react';

export type HostMemory = {
  /** What was kept under that name, in whatever form it is by now. */
  recall(name: string): unknown;
  keep(name: string, value: string): void;
};

export const HostMemoryContext = createContext<HostMemory | undefined>(undefined);

/** A choice among a few, the first of them until the person makes another; on a host without memory it lasts as long as the page. */
export function useStoredChoice<T extends string>(name: string, choices: readonly [T, ...T[]]): [T, (value: T) => void] {
  const memory = useContext(HostMemoryContext);
  const [choice, setChoice] = useState<T>(() => {
    const kept = memory?.recall(name);
    return choices.find((one) => one === kept) ?? choices[0];
  });
  const choose = (value: T) => {
    setChoice(value);
    memory?.keep(name, value);
  };
  return [choice, choose];
}
