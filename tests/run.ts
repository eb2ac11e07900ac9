/**
 * `npm test`: everything that must hold, steps side by side, closed by one line 'N passed, N failed'.
 *
 *     npm test                          types, lint, definitions, all tests, and a covering sample of pages and looks
 *     npm test -- --whole               every page for everybody, in both sizes, and in every language
 *     npm test -- --changed [--base x]  what an edit touches: since the last commit, or since revision x
 *     npm test -- path [path …]         these test files, or those below these folders
 */
import '../src/server/needed-node.mjs';

// What follows would not even be linked by an old Node, which is to say so in a sentence.
const { main } = await import('./runner/main.ts');
process.exitCode = await main();
