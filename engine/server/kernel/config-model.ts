/** The part of the environment that says which language model the assistant asks, and which one writes voice notes out. */
import type { Config, SpeechConfig } from './config-types.ts';

type Text = (name: string) => string | undefined;
type ReadNumber = (part: string, bounds: { readonly usual: number; readonly least: number; readonly most: number }) => number;

const PARTS = ['AI_KEY', 'AI_MODEL', 'AI_TIMEOUT', 'AI_TOKENS_PERSON', 'AI_TOKENS_ORG', 'AI_TRANSCRIBE_MODEL'] as const;
const SPEECH_PARTS = ['AI_TRANSCRIBE_LANGUAGE', 'AI_NOTES_PERSON', 'AI_NOTES_ORG'] as const;
const TIMEOUT = { usual: 30_000, least: 1_000, most: 120_000 } as const;
const PERSON = { usual: 200_000, least: 1_000, most: 1_000_000_000 } as const;
const ORG = { usual: 5_000_000, least: 1_000, most: 1_000_000_000 } as const;
const NOTES_PERSON = { usual: 100, least: 1, most: 1_000_000 } as const;
const NOTES_ORG = { usual: 2_000, least: 1, most: 1_000_000 } as const;

/** Reads AI_*. Faults never repeat the key. @returns nothing without AI_URL */
export function readModel(text: Text, faults: string[]): Pick<Config, 'model'> {
  const [url, key, name] = [text('AI_URL'), text('AI_KEY'), text('AI_MODEL')];
  if (url === undefined) {
    for (const part of PARTS) if (text(part) !== undefined) faults.push(`${part} is set without AI_URL.`);
    return {};
  }
  const target = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = target !== undefined && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '';
  if (!isWeb) faults.push('AI_URL must look like https://api.example.com/v1.');
  if (name === undefined) faults.push('AI_URL needs AI_MODEL: the name of the model, as that service knows it.');
  const number: ReadNumber = (part, { usual, least, most }) => {
    const given = text(part);
    if (given === undefined) return usual;
    const value = Number(given);
    if (!/^\d+$/.test(given) || value < least || value > most) faults.push(`${part} must be a whole number from ${least} to ${most}.`);
    return value;
  };
  const limits = {
    timeout: number('AI_TIMEOUT', TIMEOUT),
    tokensPerson: number('AI_TOKENS_PERSON', PERSON),
    tokensOrg: number('AI_TOKENS_ORG', ORG),
  };
  const speech = readSpeech(text, number, faults);
  if (!isWeb || name === undefined) return {};
  return { model: { url: url.replace(/\/+$/, ''), name, ...limits, ...(key === undefined ? {} : { key }), ...(speech ? { speech } : {}) } };
}

/** @returns nothing without AI_TRANSCRIBE_MODEL: many services answer questions and know no speech */
function readSpeech(text: Text, number: ReadNumber, faults: string[]): SpeechConfig | undefined {
  const [name, language] = [text('AI_TRANSCRIBE_MODEL'), text('AI_TRANSCRIBE_LANGUAGE')];
  if (name === undefined) {
    for (const part of SPEECH_PARTS) if (text(part) !== undefined) faults.push(`${part} is set without AI_TRANSCRIBE_MODEL.`);
    return undefined;
  }
  if (language !== undefined && !/^[a-z]{2,3}$/.test(language)) faults.push('AI_TRANSCRIBE_LANGUAGE must look like en (ISO 639).');
  const limits = { notesPerson: number('AI_NOTES_PERSON', NOTES_PERSON), notesOrg: number('AI_NOTES_ORG', NOTES_ORG) };
  return { name, ...limits, ...(language === undefined ? {} : { language }) };
}
