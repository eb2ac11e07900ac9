/** The library of spreadsheets assigns these without declaring them, which modules refuse: they must be there before it runs. */
export const undeclared = ['style_builder', 'QUOTE', '_hashIndex', '_listIndex'] as const;

for (const name of undeclared) if (!(name in globalThis)) Object.assign(globalThis, { [name]: undefined });
