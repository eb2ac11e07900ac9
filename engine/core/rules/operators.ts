export type Arithmetic = '+' | '-' | '*' | '/' | '%';

export type TextTest = 'startsWith' | 'endsWith' | 'contains';
