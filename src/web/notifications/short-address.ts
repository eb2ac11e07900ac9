const HEAD = 40;
const TAIL = 6;

/** The first 40 characters and the last 6. */
export function shortAddress(address: string): string {
  const letters = [...address.trim()];
  if (letters.length <= HEAD + TAIL) return letters.join('');
  return `${letters.slice(0, HEAD).join('').trimEnd()}…${letters.slice(-TAIL).join('').trimStart()}`;
}
