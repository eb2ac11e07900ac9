/**
 * Short hash of a text, the same in every runtime. It tells versions apart; it guards nothing,
 * so it need not resist people who look for collisions.
 */
export const hashOf = (text: string): string => part(text, 0x9e3779b1) + part(text, 0x85ebca6b);

/** 53 bits by two interleaved multiplicative hashes. */
function part(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}
