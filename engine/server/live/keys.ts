/** The keys that say to push services who is sending (VAPID, RFC 8292). */
import { createECDH, hkdfSync } from 'node:crypto';
import { subjectOf } from '../kernel/config-push.ts';
import type { Config, PushConfig } from '../kernel/config-types.ts';

/**
 * The configured keys; outside production those made from the secret, which is kept in the data folder, so that what
 * browsers subscribed to holds after a restart. In production without keys undefined: there is no push.
 */
export function pushKeys(config: Pick<Config, 'push' | 'production' | 'publicUrl'>, secret: string): PushConfig | undefined {
  if (config.push) return config.push;
  const subject = config.production ? undefined : subjectOf({ production: false, publicUrl: config.publicUrl });
  return subject === undefined ? undefined : { ...keysFrom(secret), subject };
}

function keysFrom(secret: string, round = 0): Pick<PushConfig, 'publicKey' | 'privateKey'> {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', `fieldloom:vapid:${round}`, 32));
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey);
  } catch {
    // One in four thousand million numbers is no key of this curve: then the next one is taken.
    return keysFrom(secret, round + 1);
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
