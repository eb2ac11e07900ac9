/**
 * The shapes that definitions take once they are planned, and what of them
 * travels to a browser. Raw definition shapes are generated from
 * schemas/definition into schemas/types.
 */
import type { RuleOrg, RuleUser } from '../../../schemas/types/roots.ts';
import type { EntityRestrictions } from '../access/restriction-types.ts';
import type { FieldTypeName } from '../fields/field-types.ts';
import type { Flow } from '../flows/types.ts';
import type { Doing, EntityLifecycle, Leads, LifecycleRows, Values } from '../lifecycle/types.ts';
import type { MergeRule } from '../merge/index.ts';
import type { Rule } from '../rules/types.ts';
import type { ApprovalKey, Authorities } from './approval-types.ts';
import type { EntityKeys } from './key-types.ts';
import type { Notifications } from './notification-types.ts';
import type { PublicLink } from './public-link-types.ts';
import type { RoleRights } from './role-rights.ts';

export type { CustomChecks, CustomCondition, CustomField } from './custom-types.ts';
export type { EntityKeys } from './key-types.ts';
export type { Notifications, NotificationType, Urgency, Way } from './notification-types.ts';

/** A definition file as read from disk: `file` is what faults name. */
export type DefinitionFile = {
  readonly file: string;
  readonly kind: DefinitionKind;
  readonly json: unknown;
  /** Folder it came from: 0 (and absent) shipped, higher ones lie over lower ones. */
  readonly layer?: number;
};
export type DefinitionKind = 'entity' | 'screen' | 'menu' | 'locale' | 'conditions' | 'flow' | 'notification' | 'widget';

/** One fault of one definition: where (file, JSON pointer) and what. */
export type Fault = {
  readonly file: string;
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
};

/** The definition language itself: what definitions are checked against. */
export type DefinitionSchemas = {
  /** schemas/definition by `$id`: `entity.schema.json`, `screen.schema.json` … */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Names that `x-is: icon` may take; null: not checked. */
  readonly icons: readonly string[] | null;
};

export type JsonSchema = { readonly [key: string]: unknown };
export type LabelKey = string;
/** Name of a colour; the theme resolves it. */
export type Colour = 'red' | 'yellow' | 'cyan' | 'green' | 'teal' | 'blue' | 'violet' | 'grey';

export type FieldOption = {
  readonly value: string | number;
  readonly label: LabelKey;
  readonly colour?: Colour;
  /** Values that go with it of the fields beside it, by name (rights of roles: how far each may reach). */
  readonly with?: Readonly<Record<string, readonly string[]>>;
};
/** `value` is a pointer in the records of `entity`, and so is `label`, of the words by which the value is offered. */
export type OptionsFrom = { readonly entity: string; readonly filter: string; readonly value: string; readonly label?: string };
/** Where the table of a `grid` comes from: names of fields of `entity`, which name a line and say what may be ticked in it. */
export type GridFrom = { readonly entity: string; readonly filter: string; readonly row: string; readonly columns: string };

/**
 * Choices that a workflow offers, of which another keeps one while the form is filled in: the value is the id of the record that keeps
 * it. `input`, `when`: rules over the form; `keep` and `giveBack`: workflows of the entity that the field refers to.
 */
export type OfferFrom = {
  readonly entity: string;
  readonly workflow: string;
  readonly input: Readonly<Record<string, string>>;
  readonly keep: string;
  readonly giveBack: string;
  readonly when?: string;
  /** Said until `when` holds. */
  readonly until?: LabelKey;
};

/** Rule texts of one field. The server compiles them once; the browser compiles what it was sent. */
export type FieldRules<R> = {
  readonly show?: R;
  readonly require?: R;
  readonly lock?: R;
  readonly compute?: R;
  readonly default?: R;
  readonly check?: R;
  readonly mask?: R;
  /** In a plan for a browser: where the person may change the field, if the rules of access have it depend on the record. */
  readonly write?: R;
  /** Rules of the fields of one element, for a list of objects, by name: `row` is the element, `doc` the record. */
  readonly items?: Readonly<Record<string, FieldRules<R>>>;
  /** Values put into the field's own texts, by keyword and then by name: `mobile must have {{n}} digits`. */
  readonly params?: Readonly<Record<string, Readonly<Record<string, R>>>>;
};

/** What a field is to the people who work with a record: asked of them, told to them, or nothing of theirs. */
export type Purpose = 'asked' | 'fact' | 'internal';

/** What server and browser both know of a field. */
/** Forms of an object: the value of the member `tag` says which one it has. */
export type Variants = {
  readonly tag: string;
  readonly of: readonly { readonly value: string; readonly label: LabelKey; readonly fields: readonly FieldView[] }[];
};

/** Workflows on the collection of an entity that tell in which language a value is written, and what is wrong with it. */
export type LanguageOf = { readonly entity: string; readonly language: string; readonly check: string; readonly draws?: 'flow' };

export type FieldView = {
  readonly name: string;
  /** JSON Pointer inside the record: `/title`, `/custom/floor`. */
  readonly pointer: string;
  readonly label: LabelKey;
  readonly help?: LabelKey;
  readonly placeholder?: LabelKey;
  /** Label and options are words as they stand (custom fields), not keys of texts. */
  readonly literal?: true;
  /** Type of a custom field that this product does not know: shown as `Unknown component - {name}`. */
  readonly unknownType?: string;
  readonly type: FieldTypeName;
  readonly required: boolean;
  /** Only workflows, hooks and computation write it. */
  readonly readOnly: boolean;
  /** id, created_at, created_by, updated_at, updated_by, version. */
  readonly system: boolean;
  /** As the definition says it of the field or its group; without it, see `purposeOf`. */
  readonly purpose?: Purpose;
  /** When it is asked: `create`, `edit`, or values of the field that says how far a record is. Absent: whenever people write. */
  readonly phase?: readonly string[];
  readonly ref?: string;
  readonly refFilter?: string;
  /** Fields beside it that the record it names decides, as far as the person may see them. */
  readonly decides?: readonly Decided[];
  readonly optionsFrom?: OptionsFrom;
  readonly grid?: GridFrom;
  readonly offer?: OfferFrom;
  /** Pickers make no record that is missing. */
  readonly creates?: false;
  readonly language?: LanguageOf;
  readonly options?: readonly FieldOption[];
  /** Pointer of the record's field that a workflow's input ends up in, where it is not its namesake; `false`: in none. */
  readonly writes?: string | false;
  readonly whenHidden: 'keep' | 'clear';
  /**
   * The value may not stand a second time: `true`, for a field of a list's element, in no other element; pointers: in none of
   * these fields beside it (of the same record, or the same element). Empty values may repeat. Text of the fault: `messages.distinct`.
   */
  readonly distinct?: true | readonly string[];
  /** Keyword (`required`, `maxLength`, `check` …) to label key. */
  readonly messages: Readonly<Record<string, LabelKey>>;
  /** Keyword to words as they stand, which go before `messages` (custom fields). */
  readonly words?: Readonly<Record<string, string>>;
  readonly searchable: boolean;
  /** How what is searched is compared: a code by how it begins, a phone by its digits; absent: word by word, misspelt too. */
  readonly searchAs?: 'code' | 'phone';
  readonly sortable: boolean;
  readonly unit?: string;
  /** What becomes of it when two people changed it at a time, where its type does not say. */
  readonly merge?: MergeRule;
  /** Its choices are the languages that the product speaks: others may come with a file. */
  readonly ofLanguages?: true;
  /** An instant that is shown as the clock shows it. */
  readonly clock?: true;
  /** The last day on which something holds: texts with `date` and `time`, up to that day and after it. */
  readonly until?: { readonly ahead: LabelKey; readonly past: LabelKey };
  /** A difference: shown with its sign, a plus too. */
  readonly signed?: true;
  readonly colSpan?: number;
  /** Forms leave it out until a refusal names it. */
  readonly onFault?: true;
  /** A list that forms lay out as a grid, a line per element. */
  readonly layout?: 'grid';
  /** Starts a row of its own in the form's grid. */
  readonly newRow?: true;
  /** Pages by link ask for it too (custom fields). */
  readonly byLink?: true;
  /** Served masked, and not to be filtered by, for people who may not see masked values (custom fields). */
  readonly masked?: true;
  /** No longer on the form: what records hold of it is still shown (custom fields). */
  readonly retired?: true;
  /** Words that the field of a device shows until it has a value, as they stand (custom fields). */
  readonly initialText?: string;
  /** Forms that an object may have, one at a time. */
  readonly variants?: Variants;
  /** Fields of one element, for a list of objects; their pointers are relative to the element. */
  readonly items?: readonly FieldView[];
  /** The property's JSON Schema without the x- vocabulary. */
  readonly schema: JsonSchema;
};

/** `to` takes the value of `from` of the record that is named; `fills`: as a start, which people may change. */
export type Decided = { readonly to: string; readonly label: LabelKey; readonly from: string; readonly fills?: true };

/** A field on the server: the view plus compiled rules and storage hints. */
export type Field = FieldView & {
  readonly rules: FieldRules<Rule>;
  /** Who may choose a value, by the value as text; a value without a rule is everybody's. */
  readonly choosers?: Readonly<Record<string, Rule>>;
  /** Lists are asked for records that have a value in it. */
  readonly indexed: boolean;
  /** Audit rows keep quiet about its values. */
  readonly unaudited?: true;
  /** Fields of other entities whose values stand in it too. */
  readonly copies?: readonly FieldCopy[];
  /** It is kept from related records. */
  readonly rollup?: Rollup;
  /** It is computed anew when what its rule looks at in other records changes. */
  readonly follows?: true;
};

export type RollupFold = 'count' | 'sum' | 'min' | 'max' | 'last' | 'exists';

/** What a field keeps of the records of another entity that refer to its own. */
export type Rollup = {
  readonly of: string;
  /** Field there that refers to the record; so are `field` and `order` fields there. */
  readonly by: string;
  readonly fold: RollupFold;
  readonly field?: string;
  readonly order?: string;
  /** Over `doc`, the related record; absent: all count. */
  readonly where?: Rule;
  /** What is added is appended, and folded in later. */
  readonly deltas: boolean;
};

/** A value of another entity's field that a field carries, in records for which `when` holds; in all without it. */
export type FieldCopy = { readonly entity: string; readonly field: string; readonly when?: Rule };

export type AccessRule = {
  readonly id: string;
  readonly can: ReadonlySet<string>;
  /** Absent: holds for every record. */
  readonly when?: Rule;
  readonly denyFields: ReadonlySet<string>;
  readonly onlyFields?: ReadonlySet<string>;
};

export type Workflow = {
  readonly name: string;
  readonly entity: string;
  readonly label: LabelKey;
  readonly icon?: string;
  readonly on: 'record' | 'collection';
  /** It is for records that are marked as deleted, and for no others. */
  readonly onDeleted?: true;
  /** What it answers opens a door, and is kept nowhere. */
  readonly answeredOnce?: true;
  /** It changes nothing: the audit does not tell of it. */
  readonly onlyAnswers?: true;
  /** Run once more with the values that the fields of its required inputs had before, it takes itself back. */
  readonly undoable?: true;
  /** It is not for whoever made the record. */
  readonly fourEyes?: FourEyes;
  /** What it does, where neither a transition nor code says it. */
  readonly does?: Doing;
  /** Where it moves the record besides, as far as a move there is open to the person. */
  readonly leads?: Leads;
  readonly confirm?: LabelKey;
  readonly done?: LabelKey;
  /** Fields of its form by name; rules in them see the record as `parent`. */
  readonly input: ReadonlyMap<string, Field>;
  /** JSON Schema of the body, `additionalProperties: false`. */
  readonly inputSchema: JsonSchema;
};

/** `makers`: fields that name who made or asked for a record. `alone`: the field that says that its only administrator approved his own. */
export type FourEyes = { readonly makers: readonly string[]; readonly alone?: string };

/** A heading over fields, which are pointers (`/title`, `/custom/floor`). `literal`: the label is words, not a key. */
export type FieldGroup = {
  readonly id: string;
  readonly label: LabelKey;
  readonly literal?: true;
  readonly fields: readonly string[];
  /** Widget that draws these fields of a form together. */
  readonly widget?: string;
  /** Pointers of fields, by what the widget calls them. */
  readonly slots?: Readonly<Record<string, string>>;
};

/** A list beside the form of a new record. Rules: the filter over a record and `parent`, what the form holds; `when` over what it holds. */
export type Beside<R = Rule> = {
  readonly id: string;
  readonly label: LabelKey;
  readonly entity: string;
  readonly filter: R;
  readonly when?: R;
  readonly until?: LabelKey;
  /** Names of the fields that are told of each. */
  readonly fields: readonly string[];
  readonly order?: readonly string[];
  readonly most: number;
  readonly open?: string;
  /** Name of the reference of the form that a record of the list may be chosen for. */
  readonly chooses?: string;
  readonly warn?: { readonly when: R; readonly label: LabelKey };
};

/** What a new record takes over of another one, by pointer. */
export type Again<R = Rule> = {
  readonly label: LabelKey;
  readonly icon?: string;
  readonly fields: readonly string[];
  /** By pointer, over the record that it begins with. */
  readonly sets?: Readonly<Record<string, R>>;
};

/** Which records a person's device keeps, to be read without a network. */
export type Offline = {
  /** Whose devices keep any; absent: of everybody who may read some. */
  readonly for?: Rule;
  readonly keep: Rule;
  /** Properties that refer to records which go along. */
  readonly with: readonly string[];
  /** What may be done to its records without a network, by name (`update`, `create`, or a workflow), and how the record then looks until it is sent. */
  readonly changes: ReadonlyMap<string, Values>;
};

/** Records that have a value in `by`, in its order: those of `of` apart where it is said, and only those with one of these values in each field of `among`. Names of properties. */
export type RoundIndex = {
  readonly of?: string;
  readonly by: string;
  readonly among: Readonly<Record<string, readonly (string | null)[]>>;
};

/**
 * A count of the records by the values of some fields, kept as they are written. Names of properties; `day` is counted by its day or
 * month (`each`), an instant by the one that it is in at `zone`. Of fields that are `filled`, whether they have a value; `among`: only
 * records that have one of these values are counted.
 */
export type Tally = {
  readonly id: string;
  readonly by: readonly string[];
  readonly filled: readonly string[];
  readonly among: Readonly<Record<string, readonly string[]>>;
  readonly day?: string;
  readonly each: 'day' | 'month';
  /** IANA name. */
  readonly zone?: string;
  /** Number fields whose sums are kept beside the count. */
  readonly sums: readonly string[];
};

/** `hours`: instants by whose hour records are found. */
export type GatheredIndexes = { readonly ordered: readonly OrderedIndex[]; readonly hours?: readonly string[] };

/** An order that is read off an index: records of one `of`, by `by` and then as the entity's own order goes on. Names of properties. */
export type OrderedIndex = { readonly of: string; readonly by: string; readonly few?: true };

/** Advice about indexes that was decided against, with its reason. Names of properties. */
export type Waivers = {
  readonly unserved: readonly { readonly asked: Asked; readonly by: readonly string[]; readonly because: string }[];
  readonly unused: readonly { readonly index: readonly string[]; readonly because: string }[];
};

/** What a list may want an index for: the order it opens in, one that people may choose, records of some values, and figures. */
export type Asked = 'order' | 'sort' | 'filter' | 'group';

/** An entity, resolved, checked and frozen. */
export type Entity = {
  readonly name: string;
  readonly file: string;
  readonly label: LabelKey;
  readonly labels: LabelKey;
  readonly icon?: string;
  /** What the product does not do with its records yet. */
  readonly notYet?: LabelKey;
  /** Property (not pointer) that names a record. */
  readonly title: string;
  readonly colour?: string;
  /** Properties that tell records of one title apart. */
  readonly subtitle?: readonly string[];
  /** Where its records stand among those of other entities that match as well: least first. */
  readonly searchOrder?: number;
  readonly idType: 'uuid' | 'serial';
  readonly tenant: readonly string[];
  readonly shared: readonly ('partners' | 'owner' | 'everyone')[];
  readonly system: boolean;
  /** The most that the key of a program may be given; absent: all that rules grant. */
  readonly programs?: 'none' | 'read';
  readonly audit: boolean;
  /** Whoever may read a record is told at once when it changes. */
  readonly realtime?: true;
  /** Names of properties whose change alone is told to nobody. */
  readonly volatile?: readonly string[];
  readonly offline?: Offline;
  readonly order: readonly string[];
  /** What rounds of the server look for, whosever it is; each has an index. */
  readonly rounds?: readonly RoundIndex[];
  /** Counts of its records that are kept as they are written. */
  readonly tallies?: readonly Tally[];
  /** Each month in which records are made has a partition of the table. */
  readonly partition?: 'month';
  /** An entity of very many records: one index answers by all indexed fields, and only these orders are read off an index. */
  readonly gathered?: GatheredIndexes;
  readonly waivers?: Waivers;
  readonly unique: readonly (readonly string[])[];
  /** Property that marks a record as deleted: lists leave marked ones out unless their filter reads it. */
  readonly deleted?: string;
  readonly groups: readonly FieldGroup[];
  /** What stands beside the form of a new record. */
  readonly beside?: readonly Beside[];
  /** A new record may begin with what another one has. */
  readonly again?: Again;
  /** Pointers of fields that a saved start of its form may hold. */
  readonly templates?: readonly string[];
  /** Property that says how far a record is: its values are phases in which fields are asked. */
  readonly phases?: string;
  /** Property whose referenced record lists the custom fields in `custom_fields`. */
  readonly customBy?: string;
  /** Every field by property name, system fields included, in order of declaration. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly access: readonly AccessRule[];
  /** What is taken away from the person for whom this entity was made; definitions have none. */
  readonly restrictions?: EntityRestrictions<Entity>;
  readonly workflows: ReadonlyMap<string, Workflow>;
  /** What holds between its records, and what the server fills in; absent: nothing of the kind. */
  readonly keys?: EntityKeys;
  /** Its records say who decides. */
  readonly authorities?: Authorities;
  /** Who decides about its records. */
  readonly approval?: ApprovalKey;
  /** What people without an account see and tell of its records, by a link. */
  readonly publicLink?: PublicLink;
  /** Its records are moves of lifecycles that organisations build: which of its fields say what. */
  readonly moves?: LifecycleRows;
  /** Its states, and the moves between them that its workflows make. */
  readonly lifecycle?: EntityLifecycle;
  /** JSON Schema of a record's writable shape, `$ref`s and parts resolved, x- keys removed. */
  readonly schema: JsonSchema;
  /** What conditions over its records may name besides: the same for all entities of a product. */
  readonly person: PersonRoots;
};

/** A widget on a screen. Its other keys are its options, checked against the widget's options schema. */
export type ScreenNode = { readonly id: string; readonly widget: string; readonly show?: string } & Readonly<Record<string, unknown>>;

export type Screen = {
  readonly id: string;
  readonly file: string;
  readonly routes: readonly string[];
  readonly title: LabelKey;
  readonly public: boolean;
  readonly bare: boolean;
  readonly allow?: Rule;
  /** Over route too; asked in the browser once the parameters are known. */
  readonly guard?: Rule;
  /** Whose first page it is. */
  readonly home?: Rule;
  readonly body: ScreenNode;
  /** Entities that its nodes name, and those that their fields refer to. */
  readonly entities: readonly string[];
  /** What of it has to be cut for people who may not see or do it. */
  readonly references: readonly ScreenReference[];
};

/** A place in a screen's body that refers to something a person may lack. */
export type ScreenReference = {
  /** JSON Pointer inside the body; `''` is the body itself. */
  readonly pointer: string;
  /** JSON Pointer of the node it belongs to. */
  readonly node: string;
  /** JSON Pointer of what is cut for a person who lacks it, where that is more than the place itself. */
  readonly holder?: string;
} & (
  | { readonly kind: 'node'; readonly widget: string }
  | { readonly kind: 'entity'; readonly entity: string }
  /** `asks`: what lists may ask of it. */
  | { readonly kind: 'field' | 'sort' | 'group'; readonly entity: string; readonly field: string; readonly asks?: 'filter' | 'sort' }
  | { readonly kind: 'workflow'; readonly entity: string; readonly workflow: string }
  /** `screen`: id of the one that answers the address. */
  | { readonly kind: 'address'; readonly address: string; readonly screen: string }
  /** `entity`: whose records are `doc`; `parent` those of the next outer one. */
  | {
      readonly kind: 'rule';
      readonly rule: Rule;
      readonly show: boolean;
      readonly filter: boolean;
      readonly entity?: string;
      readonly parent?: string;
    }
);

/** Whether a widget takes these options (a node without `id`, `widget` and `show`). */
export type WidgetOptions = { readonly name: string; accepts(options: unknown): boolean };

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly to: string;
  readonly allow?: Rule;
  /** For whom it is pinned at first. */
  readonly favourite?: Rule;
  /** One entry per element; label, icon and address take its values, `{task_title}`. */
  readonly each?: Rule;
  readonly tags: readonly ('beta' | 'coming_soon')[];
};
export type Menu = {
  readonly id: string;
  readonly groups: readonly { readonly id: string; readonly label?: LabelKey; readonly items: readonly MenuItem[] }[];
};

/** JSON Schemas of what rules may name besides the record: the person, and the organisation that he is signed in to. */
export type PersonRoots = { readonly user: JsonSchema; readonly org: JsonSchema };

/** Everything the definitions say, planned once and frozen. */
export type Product = {
  readonly entities: ReadonlyMap<string, Entity>;
  readonly screens: ReadonlyMap<string, Screen>;
  readonly menus: ReadonlyMap<string, Menu>;
  /** language → key → text */
  readonly locales: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Options of widgets by name; a widget that is missing here takes anything. */
  readonly widgets?: ReadonlyMap<string, WidgetOptions>;
  /** Screens that some entry of a shipped menu leads to, whoever may see that entry. */
  readonly screensInMenus?: ReadonlySet<string>;
  /** What happens by itself, by id; absent: nothing. */
  readonly flows?: ReadonlyMap<string, Flow>;
  /** What people are told of; absent: nothing. */
  readonly notifications?: Notifications;
  /** Rights that a role may give, by name. */
  readonly rights: RoleRights;
  /** Who has no right at all, and what holds for an organisation that says nothing. */
  readonly nobody: Viewer;
  /** Names of the icons that can be drawn; none: that is not known. */
  readonly icons?: ReadonlySet<string>;
  /** Changes whenever any definition does. */
  readonly version: string;
};

/** The person for whom something is cut. */
export type Viewer = {
  readonly user: RuleUser;
  readonly org: RuleOrg;
  readonly flags: Readonly<Record<string, boolean>>;
};
