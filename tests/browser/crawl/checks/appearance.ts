/** `<html>` says the language, its direction and the colours that were asked for. */
import type { Check } from '../check.ts';

const rightToLeft = ['ar', 'fa', 'he', 'ur'];

export const check: Check = {
  name: 'look',
  faultsOf: ({ visit: { language, scheme }, reading }) => {
    const expected = { language, direction: rightToLeft.includes(language) ? 'rtl' : 'ltr', scheme };
    return Object.entries(expected).flatMap(([what, value]) => {
      const found = { language: reading.language, direction: reading.direction, scheme: reading.scheme }[what];
      return found === value ? [] : [`has the ${what} '${found}', not '${value}'`];
    });
  },
};
