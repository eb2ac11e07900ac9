/** Comments and texts say their reason in place: nothing refers to a document that readers of the repository do not have. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** What people see of a page is kept as it is; the lock file is npm's. */
const left = /^tests\/screens\/seen\/|^package-lock\.json$|\.(png|jpe?g|gif|webp|ico|woff2?|mp4|pdf|xlsx)$/;

/** Documents that plans are made in, a section of them, and the threads in which work is talked about. */
const citations = [
  /\bspecification \d/i,
  /\b(?:the|a) specification(?:'s)?\b/i,
  /\bspec(?:'s)? (?:§|\d)/i,
  /\b(?:areas|decisions|design|contract)\.md\b/i,
  /[(;] ?(?:areas|decisions|design|contract)[:,] ['A-Za-z]/,
  /\(look: [A-Z]/,
  /\b(?:see|in|of|by) (?:the issue|issue #?\d)/i,
];

/** A standard that everybody can read is called by its name, as in 'the OpenAPI specification', and is none. */
const isCitation = (line: string) => citations.some((citation) => citation.test(line));

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1 << 24 })
  .split('\n')
  .filter((file) => file !== '' && file !== 'tests/citations.test.ts' && !left.test(file) && existsSync(file));

it.each([
  '/** Stock moves by balanced lines (specification 3.12). */',
  '// In the words of the specification.',
  ' * Which day a punch belongs to (areas: Attendance).',
  '/** Passwords by a link (decisions, People and organisations). */',
])('knows a citation: %s', (line) => {
  expect(isCitation(line)).toBe(true);
});

it('no tracked text cites a document that is not here', () => {
  expect(files.length).toBeGreaterThan(1000);
  const cited = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (isCitation(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
  expect(cited).toEqual([]);
});
