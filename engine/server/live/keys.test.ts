import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { pushKeys } from './keys.ts';

const secret = 'kX3v9QpL2mN8rT5wZ7yB4cD6fG1hJ0sA';
const curve = createECDH('prime256v1');
curve.generateKeys();
const [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY] = [
  curve.getPublicKey('base64url'),
  curve.getPrivateKey().toString('base64url').padStart(43, 'A'),
];
const pair = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
const read = (environment: Record<string, string>) => {
  const result = readConfig(environment, 'Fieldloom');
  return result.ok ? result.config : result.faults;
};
const production = { NODE_ENV: 'production', SECRET: secret };

describe('keys of push messages', () => {
  it('are made from the secret outside production, and stay the same', () => {
    const config = { production: false, publicUrl: 'http://127.0.0.1:3000' };
    const keys = pushKeys(config, secret);
    expect(keys).toEqual(pushKeys(config, secret));
    expect(keys?.publicKey).not.toBe(pushKeys(config, `${secret}2`)?.publicKey);
    expect(Buffer.from(keys?.privateKey ?? '', 'base64url')).toHaveLength(32);
    expect(keys?.privateKey).not.toContain(secret);
    const check = createECDH('prime256v1');
    check.setPrivateKey(keys?.privateKey ?? '', 'base64url');
    expect(check.getPublicKey('base64url')).toBe(keys?.publicKey);
  });

  it('are needed in production: without them there is no push', () => {
    expect(pushKeys({ production: true, publicUrl: 'https://field.example.com' }, secret)).toBeUndefined();
  });
});

describe('settings of push messages', () => {
  it('are a pair, and whom to write to: the address of the product unless said otherwise', () => {
    expect(read({ ...production, ...pair, PUBLIC_URL: 'https://field.example.com' })).toMatchObject({
      push: { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: 'https://field.example.com' },
    });
    expect(read({ ...production, ...pair, VAPID_SUBJECT: 'mailto:admin@example.com' })).toMatchObject({
      push: { subject: 'mailto:admin@example.com' },
    });
    expect(read({ PUSH_ORIGIN: 'http://127.0.0.1:9000/' })).toMatchObject({ pushOrigin: 'http://127.0.0.1:9000' });
  });

  it.each([
    [{ ...production, VAPID_PUBLIC_KEY }, /one pair/],
    [{ ...pair, VAPID_PUBLIC_KEY: `${VAPID_PUBLIC_KEY.slice(0, -2)}AA` }, /one pair/],
    [{ ...pair, VAPID_PRIVATE_KEY: 'hunter2' }, /one pair/],
    [{ ...production, ...pair }, /VAPID_SUBJECT is missing/],
    [{ ...pair, VAPID_SUBJECT: 'me' }, /VAPID_SUBJECT must look like/],
    [{ VAPID_SUBJECT: 'mailto:admin@example.com' }, /is set without/],
    [{ PUSH_ORIGIN: 'push.example.com' }, /PUSH_ORIGIN/],
    [{ ...production, PUSH_ORIGIN: 'http://push.example.com' }, /PUSH_ORIGIN/],
    [{ PUSH_ORIGIN: 'https://push.example.com/path' }, /PUSH_ORIGIN/],
  ])('refuses %o', (environment, message) => {
    expect(read(environment)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
    expect(JSON.stringify(read(environment))).not.toContain('hunter2');
  });
});
