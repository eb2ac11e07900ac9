import type { AreaHost, LoadArea } from '../../engine/server/area-host.ts';
import { plain } from '../../engine/server/product.ts';

/** What areas need that write to customers. */
const messaging = ({ publicUrl, notify, texts, textsOf, product, signerFor }: AreaHost) => ({
  publicUrl,
  notify,
  texts,
  textsOf,
  languages: () => [...product().locales.keys()],
  mailSigner: signerFor('customer-mail'),
  sheetSigner: signerFor('job-sheet'),
});

/** The areas of the product by name, in the order in which their hooks run; each is loaded when a server opens it. */
export const areas = {
  // Before the requests, which ask who may choose the day that a kept place brings.
  capacity: plain(async () => (await import('./capacity/index.ts')).capacity),
  requests: async () => (await import('./requests/index.ts')).requests,
  intake: async () => {
    const { intake } = await import('./intake/index.ts');
    return (host) => intake({ ...host, signer: host.signerFor('intake'), sealer: host.sealerFor('mail-inbox') });
  },
  recurring: plain(async () => (await import('./recurring/index.ts')).recurring),
  bookings: async () => {
    const { bookings } = await import('./bookings/index.ts');
    return (host) => bookings({ ...messaging(host), signer: host.signerFor('visit-window') });
  },
  people: plain(async () => (await import('./people/index.ts')).people),
  setup: plain(async () => (await import('./setup/index.ts')).setup),
  rates: plain(async () => (await import('./rates/index.ts')).rates),
  billing: plain(async () => (await import('./billing/index.ts')).billing),
  inventory: plain(async () => (await import('./inventory/index.ts')).inventory),
  ratings: plain(async () => (await import('./ratings/index.ts')).ratings),
  places: plain(async () => (await import('./places/index.ts')).places),
  attendance: plain(async () => (await import('./attendance/index.ts')).attendance),
  dispatch: async () => (await import('./dispatch/index.ts')).dispatch,
  automation: plain(async () => (await import('./automation/index.ts')).automation),
  broadcast: plain(async () => (await import('./broadcast/index.ts')).broadcast),
  deployment: plain(async () => (await import('./deployment/index.ts')).deployment),
  studio: plain(async () => (await import('./studio/index.ts')).studio),
  'customer-messages': async () => {
    const { customerMessages } = await import('./customer-messages/index.ts');
    return (host) => customerMessages(messaging(host));
  },
  'visit-codes': async () => {
    const { visitCodes } = await import('./visit-codes/index.ts');
    return (host) => visitCodes({ ...messaging(host), codeSigner: host.signerFor('visit-code') });
  },
  links: async () => {
    const { links } = await import('./links/index.ts');
    return (host) => links({ ...messaging(host), signer: host.signerFor('deployment-update') });
  },
  'job-sheets': async () => {
    const { jobSheets } = await import('./job-sheets/index.ts');
    return (host) => jobSheets({ signer: host.signerFor('job-sheet') });
  },
  tracking: async () => {
    const { tracking } = await import('./tracking/index.ts');
    return ({ product, signerFor }) =>
      tracking({
        product,
        windowSigner: signerFor('visit-window'),
        sheetSigner: signerFor('job-sheet'),
        codeSigner: signerFor('visit-code'),
      });
  },
  search: plain(async () => (await import('./search/index.ts')).search),
  assistant: async () => {
    const { assistant } = await import('./assistant/index.ts');
    return ({ model, log }) => assistant({ model, log });
  },
  'visit-reviews': async () => {
    const { visitReviews } = await import('./visit-reviews/index.ts');
    return ({ jobs, media, model, log }) => visitReviews({ jobs, media, model, log });
  },
  calls: plain(async () => (await import('./calls/index.ts')).calls),
  maps: async () => {
    const { maps } = await import('./maps/index.ts');
    return (host) => maps({ service: host.maps, roads: host.roads });
  },
  bluetooth: async () => (await import('./bluetooth/index.ts')).bluetooth,
  rights: async () => (await import('./rights/index.ts')).rights,
  functions: async () => {
    const [{ namedFunctions }, { isMachineArn }] = await Promise.all([import('./functions/index.ts'), import('./bluetooth/index.ts')]);
    // Machines that are data come with the product: nothing of the operator's runs for them.
    return ({ functions }) => namedFunctions({ isAllowed: (arn) => isMachineArn(arn) || functions.isAllowed(arn) });
  },
  'automation-rules': async () => {
    const { automationRules } = await import('./automation/rules.ts');
    return ({ product, flows, outbound, publicUrl, sealerFor, signerFor }) =>
      automationRules({
        product,
        flows,
        outbound,
        publicUrl,
        sealer: sealerFor('automation-rule'),
        signer: signerFor('inbound-hook'),
      });
  },
  'transition-guards': async () => (await import('./setup/guard-hooks.ts')).transitionGuards,
  'work-steps': async () => (await import('./setup/step-hooks.ts')).stepHooks,
} satisfies Readonly<Record<string, LoadArea>>;
