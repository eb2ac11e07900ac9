import { parseWritten } from '../../../engine/core/json/repeated.ts';

/** What a text says as JSON; null for nothing. A text that is none stays a text, for validation to refuse. */
export function valueFromText(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return parseWritten(text);
  } catch {
    return text;
  }
}

export const isJson = (text: string): boolean => {
  const value = valueFromText(text);
  return value !== text;
};
