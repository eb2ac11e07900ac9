import { expect, it } from 'vitest';
import { appIn } from './app-access.ts';

it.each([
  ['Mozilla/5.0 (Linux) FieldloomApp/1.4.0 device/3f2a-91', { version: '1.4.0', device: '3f2a-91' }],
  ['FieldloomApp/2', { version: '2', device: undefined }],
  ['FieldloomApp/1.2.3.4', { version: '1.2.3', device: undefined }],
  ['FieldloomApp/x', undefined],
  ['Mozilla/5.0', undefined],
  [undefined, undefined],
])('%s tells of %j', (agent, app) => {
  expect(appIn(agent)).toEqual(app);
});
