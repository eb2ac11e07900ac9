/** Whether a rule that was checked already can hold anywhere: asked where definitions are checked, and of no browser. */

import { trustedExpression } from './compile.ts';
import { neverHolds } from './constant.ts';

export const holdsNever = (text: string): boolean => neverHolds(trustedExpression(text));
