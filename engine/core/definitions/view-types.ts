/** What of the definitions a browser receives: plain JSON, cut to one person. */

import type { RuleOrg, RuleUser } from '../../../schemas/types/roots.ts';
import type { Leads, LifecycleRows, StepPlan } from '../lifecycle/types.ts';
import type { Again, Beside, FieldGroup, FieldRules, FieldView, JsonSchema, LabelKey, ScreenNode } from './types.ts';

/** `literal`: the label is words (of `each`), not a key. */
export type MenuItemView = {
  readonly id: string;
  readonly label: string;
  readonly literal?: true;
  readonly icon?: string;
  readonly to: string;
  readonly tags: readonly string[];
  /** Pinned until the person pins entries of their own choice. */
  readonly favourite?: true;
};
export type MenuView = {
  readonly id: string;
  readonly groups: readonly { readonly id: string; readonly label?: LabelKey; readonly items: readonly MenuItemView[] }[];
};

export type ScreenRoute = {
  readonly screen: string;
  readonly path: string;
  readonly title: LabelKey;
  readonly public: boolean;
  readonly bare: boolean;
  /** Some menu leads to the screen: who has no entry for it is not told of it elsewhere. */
  readonly inMenu?: true;
};

/** Records that the device of a person keeps: a list's filter (CEL over doc), and references whose records go along. */
export type KeptRecords = {
  readonly entity: string;
  readonly filter: string;
  readonly with: readonly { readonly field: string; readonly entity: string }[];
  /** What the person may do to them without a network; absent: nothing. */
  readonly changes?: readonly KeptChange[];
};

/**
 * `update`, `create` or a workflow; `set`: values by the names of fields (CEL over doc, input, user, org), until it is sent. `makes`: it
 * is of no record that there is: what `set` says is a new one.
 */
export type KeptChange = {
  readonly name: string;
  readonly set: Readonly<Record<string, string>>;
  readonly makes?: true;
  readonly leads?: KeptLeads;
};

/** Where a change leads besides: to the state of the key, by the change `by`, if one of the lifecycle's rows opens the way. `field` holds the state. */
export type KeptLeads = Leads & { readonly field: string; readonly rows: LifecycleRows };

/** `GET /v1/definitions/app`: frame of the product for one person. */
export type AppPlan = {
  readonly version: string;
  readonly user: RuleUser;
  readonly org: RuleOrg;
  readonly flags: Readonly<Record<string, boolean>>;
  /** Languages that the product has texts in (`en`, `ar` …). */
  readonly languages?: readonly string[];
  readonly menus: Readonly<Record<string, MenuView>>;
  /** Screens this person may open. */
  readonly routes: readonly ScreenRoute[];
  /** Path patterns that exist but are closed to this person: they lead to `home`. */
  readonly blocked: readonly string[];
  readonly home: string;
  /** What this person's device keeps, to be read without a network; absent: nothing. */
  readonly offline?: readonly KeptRecords[];
};

/** An entity as one person may see it: fields that no rule lets them read are gone. */
export type EntityView = {
  readonly name: string;
  readonly label: LabelKey;
  readonly labels: LabelKey;
  readonly icon?: string;
  /** What the product does not do with its records yet. */
  readonly notYet?: LabelKey;
  readonly title: string;
  readonly colour?: string;
  /** Names of fields that tell records of one title apart; the second line of pickers. */
  readonly subtitle?: readonly string[];
  readonly idType: 'uuid' | 'serial';
  readonly order: readonly string[];
  readonly groups: readonly FieldGroup[];
  /** The field whose values are phases of its records. */
  readonly phases?: string;
  /** A new record may begin with what another one has; for whoever may make one. */
  readonly again?: Again<string>;
  readonly customBy?: string;
  /** The person may change custom fields of records that they may update: of all, or of those for which the rule holds. */
  readonly customChange?: true | string;
  /** Pages that show its records are told of changes. */
  readonly realtime?: true;
  /** Ids of custom fields that are not shown to this person, and of those that lists may not be filtered by. */
  readonly customLimits?: { readonly hidden: readonly string[]; readonly closed: readonly string[] };
  readonly fields: readonly (FieldView & {
    readonly rules: FieldRules<string>;
    readonly filterable: boolean;
    readonly writable: boolean;
    /** It may be changed in some record that the person may update. */
    readonly changeable?: true;
  })[];
  /** Verb → `true`, or the row rule as text when it depends on the record; absent: denied. */
  readonly can: Readonly<Record<string, true | string>>;
  readonly workflows: readonly WorkflowView[];
  /** The field that holds the state of its records, and the moves between them that the person may make of some. */
  readonly lifecycle?: { readonly field: string; readonly moves: readonly MoveView[] };
  /** Where people choose the state: the field that holds it, and by workflow the input that names where it leads. */
  readonly chosenState?: { readonly field: string; readonly inputs: Readonly<Record<string, string>> };
  /** Its records are moves between states that are records too: which fields of both say what, as far as the person sees them. */
  readonly moves?: LifecycleRows;
  /** Steps that its records are worked through by. */
  readonly steps?: StepPlan;
};

export type MoveView = { readonly workflow: string; readonly from: readonly string[]; readonly to: string };

export type WorkflowView = {
  readonly name: string;
  readonly label: LabelKey;
  readonly icon?: string;
  readonly on: 'record' | 'collection';
  /** What it answers is for whoever runs it, of one record: nobody would see it of many. */
  readonly answers?: true;
  readonly confirm?: LabelKey;
  readonly done?: LabelKey;
  /** Names of the input fields; none: it runs on a click. */
  readonly fields: readonly string[];
};

/** A saved view; `state`: what the list shows by it, as its part of the address. */
export type FirstView = { readonly id: string; readonly name: string; readonly state: string };

/** `GET /v1/definitions/screens/{id}` */
export type ScreenPlan = {
  readonly id: string;
  readonly title: LabelKey;
  /** Rule text over user, org, flags and route: where it does not hold, the person is sent home. */
  readonly guard?: string;
  readonly body: ScreenNode;
  readonly entities: Readonly<Record<string, EntityView>>;
  /** What the person chose to open the lists of the screen with, by the ids of their nodes. */
  readonly first_views?: Readonly<Record<string, FirstView>>;
};

/** What can be done on a page that is open to the person: `name` is the text of what `label` is about. */
export type PageAction = {
  readonly id: string;
  readonly label: LabelKey;
  readonly name?: LabelKey;
  readonly icon?: string;
  readonly to: string;
};

/** `GET /v1/definitions/actions` */
export type PageActions = { readonly actions: readonly PageAction[] };

/** `to`: address at which it opens. `matched`: name of the field that was found by, where it is neither title nor second line. */
export type FoundRecord = {
  readonly id: string | number;
  readonly to: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly matched?: string;
};

/** Records of one entity that a search found, best first. `fields`: those whose values are told, the title's first. */
export type FoundGroup = {
  readonly entity: string;
  readonly label: LabelKey;
  readonly labels: LabelKey;
  readonly icon?: string;
  readonly title: string;
  readonly subtitle: readonly string[];
  readonly fields: readonly FieldView[];
  readonly found: readonly FoundRecord[];
};

/** `GET /v1/search`; `isSimilar`: nothing was called exactly that, and what is spelt like it was looked for too. */
export type Found = { readonly data: readonly FoundGroup[]; readonly isSimilar: boolean };

/**
 * `GET /v1/definitions/forms/{entity}?for=create|update|{workflow}&by={value of customBy}`:
 * the form as one person may fill it in, custom fields included.
 */
export type FormPlan = {
  readonly entity: string;
  readonly for: string;
  /** JSON Schema handed to RJSF: writable fields only; equal to the compiled one. */
  readonly schema: JsonSchema;
  readonly groups: readonly FieldGroup[];
  /** Of the form of a record: the field whose values are phases. */
  readonly phases?: string;
  /** Of the form of a new record: fields that a saved start of it may hold, of those that the person may write. */
  readonly templates?: readonly string[];
  /** Of the form of a new record: lists that stand beside it. */
  readonly beside?: readonly Beside<string>[];
  readonly fields: readonly (FieldView & { readonly rules: FieldRules<string> })[];
  /** Same-origin ES module, default export `{ [schema hash]: validate }` for RJSF's precompiled validator. */
  readonly validator: string;
};
