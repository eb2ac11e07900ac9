/** What a server has to offer its areas when they are opened. */
import type { Product } from '../core/definitions/types.ts';
import type { OrgProducts } from './definitions/org-products.ts';
import type { OverridesOptions } from './definitions/overrides/index.ts';
import type { FlowsHost } from './flows/index.ts';
import type { Functions } from './functions/types.ts';
import type { AccessOptions } from './identity/workflows/index.ts';
import type { JobsHost } from './jobs/area.ts';
import type { MapsConfig, MatrixConfig, ModelConfig, RoadsConfig } from './kernel/config-types.ts';
import type { Log } from './kernel/log.ts';
import type { Sealer } from './kernel/sealer.ts';
import type { Signer } from './kernel/secret.ts';
import type { Media } from './media/index.ts';
import type { Notify } from './notify/index.ts';
import type { Texts, TextsOf } from './notify/texts.ts';
import type { Outbound } from './outbound/index.ts';
import type { WorkflowArea } from './workflows/types.ts';

/** What a server has to offer its areas when they are opened; what they work with comes with each call. */
export type AreaHost = OverridesOptions & {
  /** The definitions as they are now. */
  readonly product: () => Product;
  /** The definitions of one organisation, for what must hold whoever asks. */
  readonly productFor: OrgProducts['enforced'];
  /** What keys of programs begin with; undefined where there are none. */
  readonly keyPrefix: string | undefined;
  readonly identity: AccessOptions;
  readonly jobs: JobsHost;
  readonly flows: FlowsHost;
  readonly notify: Pick<Notify, 'send'>;
  /** What messages say. */
  readonly texts: Texts;
  /** What messages say in the name of an organisation. */
  readonly textsOf: TextsOf;
  readonly functions: Pick<Functions, 'isAllowed' | 'run'>;
  readonly outbound: Pick<Outbound, 'isAllowed'>;
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** The operator's maps service; absent where none is set up. */
  readonly maps: MapsConfig | undefined;
  /** The operator's service for ways between places; absent where none is set up. */
  readonly matrix: MatrixConfig | undefined;
  /** The operator's service for lines along roads; absent where none is set up. */
  readonly roads: RoadsConfig | undefined;
  /** The operator's language model; absent where none is set up. */
  readonly model: ModelConfig | undefined;
  /** Takes files in that nobody uploads, and reads those that are there. */
  readonly media: Pick<Media, 'signUpload' | 'accept' | 'read' | 'open' | 'openOwn'>;
  readonly log: Log;
  /** Seals what is kept secret in the database. What one purpose sealed no other opens. */
  readonly sealerFor: (purpose: string) => Sealer;
  /** Signs what is handed out. What was signed for one purpose means nothing for another. */
  readonly signerFor: (purpose: string) => Signer;
};

/** Loads the code of an area when a server opens it. */
export type LoadArea = () => Promise<(host: AreaHost) => WorkflowArea>;
