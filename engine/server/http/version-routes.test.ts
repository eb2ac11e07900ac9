import { expect, it } from 'vitest';
import { versionIdOf } from './version-routes.ts';

it('is the same for the same build, another for another, and no build’s where sources are served', () => {
  const page = '<script src="/assets/index-abc123.js"></script>';
  expect(versionIdOf(page)).toMatch(/^[0-9a-f]{16}$/);
  expect(versionIdOf(page)).toBe(versionIdOf(page));
  expect(versionIdOf(page.replace('abc123', 'def456'))).not.toBe(versionIdOf(page));
  expect(versionIdOf(undefined)).toBe('development');
});
