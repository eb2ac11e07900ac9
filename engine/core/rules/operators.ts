/** Operators of the language that are more than comparisons. */
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

export type TextTest = 'startsWith' | 'endsWith' | 'contains';
