/** The demo accounts that the start-up line and the README name. */

export const DEMO_PASSWORD = 'Demo@12345';

export type DemoAccount = { readonly email: string; readonly who: string };

/** In the order in which they are printed. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'owner@demo.test', who: 'platform owner' },
  { email: 'admin@acme.test', who: 'admin of the brand Acme Appliances' },
  { email: 'user@acme.test', who: 'brand user of Acme with rights on one service type' },
  { email: 'admin@globex.test', who: 'admin of a second brand, Globex' },
  { email: 'admin@fixit.test', who: 'admin of the service provider FixIt Services, working for Acme and Globex' },
  { email: 'user@fixit.test', who: 'dispatcher of FixIt' },
  { email: 'tech@fixit.test', who: 'technician of FixIt, mobile 9000000001' },
  { email: 'admin@zenith.test', who: 'admin of the service provider Zenith, working for Globex' },
  { email: 'multi@demo.test', who: 'member of 4 organisations' },
  { email: 'many@demo.test', who: 'member of 12 organisations' },
];
