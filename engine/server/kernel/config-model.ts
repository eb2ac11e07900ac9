/** The part of the environment that says which language model the assistant asks. */
import type { Config } from './config-types.ts';

type Text = (name: string) => string | undefined;

const PARTS = ['AI_KEY', 'AI_MODEL', 'AI_TIMEOUT', 'AI_TOKENS_PERSON', 'AI_TOKENS_ORG'] as const;
const TIMEOUT = { usual: 30_000, least: 1_000, most: 120_000 } as const;
const PERSON = { usual: 200_000, least: 1_000, most: 1_000_000_000 } as const;
const ORG = { usual: 5_000_000, least: 1_000, most: 1_000_000_000 } as const;

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
  const number = (part: string, { usual, least, most }: { usual: number; least: number; most: number }) => {
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
  if (!isWeb || name === undefined) return {};
  return { model: { url: url.replace(/\/+$/, ''), name, ...limits, ...(key === undefined ? {} : { key }) } };
}
