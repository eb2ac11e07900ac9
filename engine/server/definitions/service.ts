/** Definitions as they are served: the planned product, cut to the person who asks. */
import {
  appPlan,
  createRights,
  entityView,
  formPlan,
  inspectScreen,
  mayOpen,
  type Reach,
  type Rights,
  reachOf,
  type ScreenInspection,
  screenPlan,
  textsWithFallback,
} from '../../core/definitions/index.ts';
import type { JsonSchema, Product } from '../../core/definitions/types.ts';
import type { AppPlan, EntityView, FormPlan, ScreenPlan } from '../../core/definitions/view-types.ts';
import type { Member } from '../kernel/principal.ts';
import { createLru } from './lru.ts';
import type { OrgProducts } from './org-products.ts';
import { answerCatalogue, previewScreen, previewSurface, type ScreenPreview, type SurfacePlan } from './preview.ts';
import { type DefinitionSourceView, definitionSource, type SourceName } from './source.ts';
import type { Validators } from './validators.ts';

export type FormRequest = {
  readonly entity: string;
  /** `create`, `update` or the name of a workflow. */
  readonly for: string;
  /** Value of the entity's `customBy`. */
  readonly by?: string;
};

/** A screen that opens without a session, with the path patterns that lead to it. */
export type PublicScreen = ScreenPlan & { readonly routes: readonly string[] };
export type PublicPlan = {
  readonly screens: readonly PublicScreen[];
  /** Of the texts: the one asked for, or English where the product does not speak it. */
  readonly language: string;
  /** Those that have texts. */
  readonly languages: readonly string[];
  readonly locale: Readonly<Record<string, string>>;
};

/** Everything that a person may not see, or that is not there, answers undefined. */
export type Definitions = {
  /** The shipped product. */
  product(): Product;
  /** Makes the product of the member's organisation ready; before, they are given the shipped one. */
  prepare(member: Member): Promise<void>;
  /** Whether it is: then there is nothing to wait for. */
  isPrepared(member: Member): boolean;
  /** The product as the member's organisation has it. */
  shown(member: Member): Product;
  app(member: Member): AppPlan;
  /** Where the records open that the member may see, and what they may do on which page. */
  reach(member: Member): Reach;
  screen(member: Member, id: string): ScreenPlan | undefined;
  entity(member: Member, name: string): EntityView | undefined;
  form(member: Member, request: FormRequest): Promise<FormPlan | undefined>;
  /** How a screen is made and what of it this person lacks; undefined for those who may not look. */
  inspect(member: Member, screen: string): ScreenInspection | undefined;
  /** Source of a validator module; `sealed` is the `s` of its address. */
  validator(hash: string, sealed?: string): string | undefined;
  /** Texts of a language, those it lacks in English. */
  locale(language: string, member?: Member): Readonly<Record<string, string>> | undefined;
  /** Base and effective JSON of a definition, for administrators alone; undefined for others and for what they may not open. */
  source(member: Member, name: SourceName): DefinitionSourceView | undefined;
  /** A screen tried out, cut to the person; undefined for people who do not administer, and where the files are not known. */
  preview(member: Member, json: unknown): ScreenPreview | undefined;
  /** A surface of an answer (A2UI 1.0) as a screen, cut to the person; undefined where the files are not known. */
  surface(member: Member, message: unknown): SurfacePlan | undefined;
  /** What surfaces are composed of (A2UI 1.0); undefined where the files are not known. */
  catalogue(): JsonSchema | undefined;
  /** What opens without a session: screens, their routes and their texts. */
  public(language?: string): PublicPlan;
  /** Serves another product from now on (definitions were reloaded). */
  replace(product: Product): void;
};

export type DefinitionsOptions = {
  readonly product: Product;
  readonly validators: Validators;
  /** `custom_fields` of the record that a form's `by` names, as the member may read them. Without it forms have none. */
  readonly customFields?: (member: Member, request: { readonly entity: string; readonly by: string }) => Promise<unknown>;
  /** Overrides of organisations; without it everybody has the shipped product. */
  readonly organisations?: OrgProducts;
  /** UTC instant, ISO. */
  readonly now: () => string;
};

/** Plans kept; each is a few dozen kilobytes at most. */
const PLANS = 1000;
/** Decisions of people kept. */
const PEOPLE = 200;
const ENGLISH = 'en';

export function createDefinitions({ product: first, validators, customFields, organisations, now }: DefinitionsOptions): Definitions {
  let product = first;
  const plans = createLru<{ readonly plan: unknown }>(PLANS);
  const people = createLru<Rights>(PEOPLE);

  const shown = (member: Member): Product => organisations?.shown(member) ?? product;
  // Rules may speak of today, so what was decided holds for one hour at most.
  const keyOf = (member: Member) => `${shown(member).version} ${now().slice(0, 13)} ${member.user.id} ${member.rightsHash}`;
  const rightsOf = (member: Member): Rights => {
    const key = keyOf(member);
    const known = people.get(key);
    if (known) return known;
    const rights = createRights(shown(member), member, now());
    people.set(key, rights);
    return rights;
  };
  const once = <T>(member: Member, what: string, make: (rights: Rights) => T): T => {
    const key = `${keyOf(member)} ${what}`;
    const known = plans.get(key);
    if (known) return known.plan as T;
    const plan = make(rightsOf(member));
    plans.set(key, { plan });
    return plan;
  };

  return {
    product: () => product,
    prepare: async (member) => organisations?.prepare(member),
    isPrepared: (member) => organisations?.isPrepared(member) ?? true,
    shown,
    app: (member) => once(member, 'app', () => appPlan(shown(member), member, now())),
    reach: (member) => once(member, 'reach', (rights) => reachOf(rights, shown(member), member)),
    screen: (member, id) =>
      once(member, `screen ${id}`, (rights) => {
        const screen = shown(member).screens.get(id);
        return screen && mayOpen(rights, screen, member) ? screenPlan(rights, screen) : undefined;
      }),
    entity: (member, name) => once(member, `entity ${name}`, (rights) => entityView(rights, name)),
    form: async (member, { entity, for: purpose, by }) => {
      const isCustom = by !== undefined && product.entities.get(entity)?.customBy !== undefined;
      const list = isCustom ? await customFields?.(member, { entity, by }) : undefined;
      const validatorOf = (schema: FormPlan['schema']) => validators.register(schema);
      return formPlan({ rights: rightsOf(member), entity, purpose, customFields: list, validatorOf });
    },
    inspect: (member, id) => {
      const screen = mayInspect(member) ? shown(member).screens.get(id) : undefined;
      return screen && inspectScreen(rightsOf(member), screen);
    },
    validator: (hash, sealed) => validators.module(hash, sealed),
    locale: (language, member) => localeOf(member ? shown(member) : product, language),
    source: (member, name) => {
      const overlay = organisations?.overlay();
      const overrides = organisations?.overrides(member) ?? [];
      if (!organisations || !overlay) return undefined;
      const base = organisations.restricted(member, overlay.product);
      return definitionSource(overlay, { member, now: now(), base, shown: shown(member), overrides }, name);
    },
    preview: (member, json) => (member.user.is_admin ? previewScreen(rightsOf(member), product, json) : undefined),
    surface: (member, message) => previewSurface(rightsOf(member), product, message),
    catalogue: () => answerCatalogue(product),
    public: (language = ENGLISH) => publicPlan(product, now(), product.locales.has(language) ? language : ENGLISH),
    replace: (next) => {
      product = next;
      plans.clear();
      people.clear();
    },
  };
}

/** Outside production everybody, in production administrators; nobody where the inspector is off. */
const mayInspect = ({ flags, user }: Member): boolean => flags.inspector === true && (flags.development === true || user.is_admin);

/** Sentences that the server says come in its answers: no browser needs them beforehand. */
const isServers = (key: string) => key.startsWith('problem.');

function localeOf({ locales }: Product, language: string): Readonly<Record<string, string>> | undefined {
  const texts = locales.get(language);
  if (!texts) return undefined;
  const all = textsWithFallback(locales.get(ENGLISH) ?? {}, texts, language);
  return Object.fromEntries(Object.entries(all).filter(([key]) => !isServers(key)));
}

/** Public screens, and the texts of a language: what words a product uses is no secret, its entities are. */
function publicPlan(product: Product, now: string, language: string): PublicPlan {
  const rights = createRights(product, undefined, now);
  const screens = [...product.screens.values()].filter((screen) => mayOpen(rights, screen, undefined));
  return {
    screens: screens.flatMap((screen) => {
      const planned = screenPlan(rights, screen);
      return planned ? [{ ...planned, routes: screen.routes }] : [];
    }),
    language,
    languages: [...product.locales.keys()].sort(),
    locale: localeOf(product, language) ?? {},
  };
}
