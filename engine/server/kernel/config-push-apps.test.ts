import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem).toString();
const EC = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export(pem).toString();
const fcm = { FCM_PROJECT_ID: 'field-test', FCM_CLIENT_EMAIL: 'push@field-test.iam.gserviceaccount.com', FCM_PRIVATE_KEY: RSA };
const apns = { APNS_KEY_ID: 'ABC123DEFG', APNS_TEAM_ID: 'DEF123GHIJ', APNS_PRIVATE_KEY: EC, APNS_TOPIC: 'com.example.field' };
const production = { NODE_ENV: 'production', SECRET: 'kX3v9QpL2mN8rT5wZ7yB4cD6fG1hJ0sA' };
const read = (environment: Record<string, string>) => {
  const result = readConfig(environment, 'Fieldloom');
  return result.ok ? result.config : result.faults;
};

it('reads whole credentials, with the services’ own addresses unless others are said', () => {
  expect(read({ ...production, ...fcm, ...apns, FCM_PRIVATE_KEY: RSA.replaceAll('\n', '\\n') })).toMatchObject({
    fcm: { privateKey: RSA, origin: 'https://fcm.googleapis.com', tokenUrl: 'https://oauth2.googleapis.com/token' },
    apns: { origin: 'https://api.push.apple.com', topic: 'com.example.field' },
  });
  expect(read({ ...apns, APNS_ORIGIN: 'http://127.0.0.1:9000/' })).toMatchObject({ apns: { origin: 'http://127.0.0.1:9000' } });
  expect(read({ ...production, ...apns, APNS_ORIGIN: 'https://api.sandbox.push.apple.com' })).toMatchObject({ apns: {} });
  expect(read({})).not.toHaveProperty('fcm');
});

it.each([
  [{ FCM_PROJECT_ID: 'field-test' }, /FCM_PROJECT_ID is set without FCM_CLIENT_EMAIL, FCM_PRIVATE_KEY/],
  [{ FCM_ORIGIN: 'https://fcm.googleapis.com' }, /FCM_ORIGIN is set without/],
  [{ ...fcm, FCM_PRIVATE_KEY: EC }, /FCM_PRIVATE_KEY must be/],
  [{ ...fcm, FCM_PRIVATE_KEY: 'hunter2' }, /FCM_PRIVATE_KEY must be/],
  [{ ...fcm, FCM_PROJECT_ID: 'a/../b' }, /FCM_PROJECT_ID/],
  [{ ...fcm, FCM_CLIENT_EMAIL: 'me' }, /FCM_CLIENT_EMAIL/],
  [{ ...production, ...fcm, FCM_TOKEN_URL: 'http://oauth.example.com/token' }, /FCM_TOKEN_URL/],
  [{ APNS_KEY_ID: 'ABC123DEFG', APNS_TOPIC: 'x' }, /are set without APNS_TEAM_ID, APNS_PRIVATE_KEY/],
  [{ ...apns, APNS_PRIVATE_KEY: RSA }, /APNS_PRIVATE_KEY must be/],
  [{ ...apns, APNS_KEY_ID: 'short' }, /APNS_KEY_ID/],
  [{ ...apns, APNS_TOPIC: 'no topic' }, /APNS_TOPIC/],
  [{ ...production, ...apns, APNS_ORIGIN: 'http://127.0.0.1:9000' }, /APNS_ORIGIN/],
])('refuses what is half set or wrong, in words (%#)', (environment, words) => {
  expect(read(environment)).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  expect(JSON.stringify(read(environment))).not.toMatch(/hunter2|PRIVATE KEY-/);
});
