/** Addresses that lead to this machine or into the network around it (RFC 6890), in whatever form they are written. */
import type { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inner = new BlockList();
const four: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const six: readonly (readonly [string, number])[] = [
  ['::', 128],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  // Translation and tunnels carry an address of the fourth version inside, any of them.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
];
for (const [net, bits] of four) inner.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of six) inner.addSubnet(net, bits, 'ipv6');

/** Also true for what is no address at all: nobody can say where that leads. */
export function isInnerAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return true;
  // The list itself reads ::ffff:10.0.0.1 as 10.0.0.1.
  return inner.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up and connects to exactly what was found, so that it cannot mean another address a moment later. */
export const outerLookup =
  (resolve: typeof resolveName): LookupFunction =>
  (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      const first = found?.[0];
      if (error || !first) return done(error ?? Object.assign(new Error('No address.'), { code: 'ENOTFOUND' }), '', 0);
      if (found.some(({ address }) => isInnerAddress(address)))
        return done(Object.assign(new Error('The name leads into the inner network.'), { code: 'EINNER' }), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
