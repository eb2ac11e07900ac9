import { expect, it } from 'vitest';
import { pathOf } from './log.ts';

const token = 'c2VjcmV0LXRva2VuLTEyMw';

it.each([
  [`/v1/public/links/${token}`, '/v1/public/links/:token'],
  [`/v1/public/links/${token}?x=1`, '/v1/public/links/:token'],
  [`/v1/public/links/${token}/`, '/v1/public/links/:token'],
  [`/v1/public/%6cinks/${token}`, '/v1/public/links/:token'],
  [`/V1/Public/Links/${token}`, '/V1/Public/Links/:token'],
  [`/l/${token}`, '/l/:token'],
  [`/acme/l/${token}`, '/acme/l/:token'],
  [`//l//${token}%`, '//l/:token'],
  [`/%6c/${token}`, '/l/:token'],
  [`/v1/public/feedback?t=${token}`, '/v1/public/feedback'],
  [`/media/0190f3a2-0000-7000-8000-000000000001?authorization=${token}`, '/media/0190f3a2-0000-7000-8000-000000000001'],
  ['/v1/data/service-request/1', '/v1/data/service-request/1'],
  ['/v1/data/location%20group', '/v1/data/location%20group'],
])('%s stands in the log as %s', (url, path) => {
  expect(pathOf(url)).toBe(path);
});
