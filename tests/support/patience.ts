/** Before each file of unit tests: how long a test waits for what is to appear. A busy machine needs more than the usual second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
