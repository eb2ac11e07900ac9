/** Pages of links (x-public-link): what is told on them is read and written by the server, for whoever holds the link. */
import { linkedForm } from '../../core/definitions/linked-form.ts';
import type { Product } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { OwnWords, SpokenBy } from '../definitions/spoken.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import type { Signer } from '../kernel/secret.ts';
import { inWords } from '../kernel/sentence.ts';
import { faultSaid } from '../keys/words.ts';
import type { Media, UploadRequest } from '../media/index.ts';
import { textsOf } from '../resources/messages.ts';
import type { Resources } from '../resources/types.ts';
import { withNeeds } from '../rules/load.ts';
import { signPicture } from './files.ts';
import { answersOf, customForm, customOf, madeUnder, unknownCustom } from './many.ts';
import { choicesFor, keepChoice, noChoice, notOffered, offerOf, type RunWorkflow } from './offer.ts';
import { given, keeperOf, linkedBy, type Opened, type Opening, openLink, setOf, toldOf } from './open.ts';
import type { Pass } from './secrets.ts';
import { answerOf, choicesOf, faultsIn, valuesIn } from './told.ts';

export type PublicPagesOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly runWorkflow: RunWorkflow;
  readonly media: Pick<Media, 'signUpload'>;
  readonly clock: { now(): string };
  readonly product: () => Product;
  readonly signerFor: (purpose: string) => Signer;
  readonly spokenBy: SpokenBy;
};

/** Each throws not_found (404) for a link that is not good, whatever else is wrong. */
export type PublicPages = {
  page(id: string, pass: Pass): Promise<{ readonly data: Row; readonly words: OwnWords }>;
  /**
   * `key`: sent again under the same one, it makes no second record. Answers what the page may say in its thanks.
   * @throws invalid (422) with pointers into the body; conflict (409) where nothing more is taken
   */
  tell(id: string, pass: Pass, body: Row, key?: string): Promise<Row>;
  /** What may be chosen by what is told so far. @throws invalid (422) for fields that it does not depend on */
  choices(id: string, pass: Pass, told: Row, language: string | undefined): Promise<unknown>;
  /** The form of one upload, and the proof by which what is told may name the file. @throws invalid (422), too_large (413) */
  signPicture(id: string, pass: Pass, upload: UploadRequest): Promise<Row>;
};

export function createPublicPages({
  database,
  resources,
  runWorkflow,
  media,
  clock,
  product,
  signerFor,
  spokenBy,
}: PublicPagesOptions): PublicPages {
  /** The page speaks for the organisation whose record the link stands for. */
  const spokenFor = (connection: Connection, { link, entity, product: current }: Opening, { record }: Opened) => {
    const of = link.of === undefined ? entity : current.entities.get(link.of.entity);
    return spokenBy(connection, record[of?.tenant[0] ?? '']);
  };
  const openingOf = (id: string, pass: Pass): Opening => {
    const current = product();
    return { ...linkedBy(current, id), pass, signer: signerFor(id), product: current, now: clock.now() };
  };
  const write = async (connection: Connection, opening: Opening, { before, values }: { before: Row | undefined; values: Row }) => {
    const { entity } = opening;
    const keeper = keeperOf(opening);
    if (before) await resources.update(keeper, entity.name, [{ id: String(before.id), patch: values }], connection);
    else await resources.create(keeper, entity.name, [values], connection);
  };
  type Telling = { readonly opened: Opened; readonly body: Row; readonly key: string | undefined };
  const tellNew = async (connection: Connection, opening: Opening, { opened, body, key }: Telling): Promise<Row> => {
    const { entity, link } = opening;
    const made = key === undefined ? undefined : await madeUnder(connection, opening, opened, key);
    if (made) return answersOf(connection, opening, made);
    const { custom, ...rest } = body;
    const { chosen, own, faults } = chosenIn(opening, opened, rest);
    const asked = await customOf(connection, opening, opened);
    refuseFaults([
      ...faults,
      ...faultsIn(opening, opened, link.custom || custom === undefined ? own : { ...own, custom }, {
        texts: textsOf(opening.product),
        signer: opening.signer,
      }),
      ...(link.custom ? unknownCustom(asked, custom) : []),
    ]);
    const told = {
      ...valuesIn(opening, own),
      ...(asked.length > 0 && custom !== undefined ? { custom } : {}),
      ...(link.of ? { [link.of.field]: opened.record.id } : {}),
      ...(link.many && key !== undefined ? { [link.many.once]: key } : {}),
    };
    const kept =
      chosen && link.offer ? { [link.offer.field]: await keepChoice(runWorkflow, connection, { opening, opened, told, chosen }) } : {};
    const values = { ...told, ...kept, ...(await setOf(connection, opening, opened, { doc: told })) };
    const [record] = await resources.create(keeperOf(opening), entity.name, [values], connection);
    return record ? answersOf(connection, opening, record) : {};
  };
  return {
    page(id, pass) {
      const opening = openingOf(id, pass);
      const { link } = opening;
      return database.read(keeperOf(opening), async (connection) => {
        const opened = await openLink(connection, opening);
        const each = given(link.each, opened.scope);
        const told = link.many ? undefined : await toldOf(connection, opening, opened, { each, lock: false });
        const custom = await customOf(connection, opening, opened);
        const { words } = await spokenFor(connection, opening, opened);
        const data = {
          ...given(link.shows, opened.scope),
          ...each,
          answer: told ? answerOf(opening, opened, { told, signer: opening.signer }) : null,
          choices: choicesOf(opening),
          form: [...linkedForm(opening.entity, link, opened.scope), ...customForm(custom, opening, opened)],
          ...(link.many ? { once: true } : {}),
        };
        return { data, words };
      });
    },
    tell(id, pass, body, key) {
      const opening = openingOf(id, pass);
      const { link } = opening;
      return database.transaction(keeperOf(opening), async (connection) => {
        const opened = await openLink(connection, opening);
        if (link.many) return tellNew(connection, opening, { opened, body, key });
        refuseFaults(faultsIn(opening, opened, body, { texts: textsOf(opening.product), signer: opening.signer }));
        const each = Object.fromEntries([...link.each.keys()].map((name) => [name, body[name]]));
        const before = await toldOf(connection, opening, opened, { each, lock: true });
        await assertTakes(connection, opening, before);
        const told = valuesIn(opening, body);
        const own = before ? {} : { ...each, ...(link.of ? { [link.of.field]: opened.record.id } : {}) };
        const set = await setOf(connection, opening, opened, { doc: { ...before, ...own, ...told }, before });
        await write(connection, opening, { before, values: { ...own, ...told, ...set } });
        return {};
      });
    },
    choices(id, pass, body, language) {
      const opening = openingOf(id, pass);
      return database.transaction(keeperOf(opening), async (connection) => {
        const opened = await openLink(connection, opening);
        const told = Object.fromEntries((opening.link.offer?.by ?? []).map((name) => [name, body[name] ?? null]));
        const unknown = Object.keys(body).filter((name) => !(name in told));
        refuseFaults(unknown.map(notOffered));
        const { translate } = await spokenFor(connection, opening, opened);
        const choices = await choicesFor(runWorkflow, connection, { opening, opened, told });
        return inWords(choices, (key) => translate(key, language));
      });
    },
    async signPicture(id, pass, upload) {
      const opening = openingOf(id, pass);
      const { record } = await database.read(keeperOf(opening), (connection) => openLink(connection, opening));
      const orgId = opening.link.filesOf === undefined ? undefined : record[opening.link.filesOf];
      if (typeof orgId !== 'string') throw problems.notFound();
      return signPicture({ signer: opening.signer, media }, { recordId: String(record.id), orgId }, upload);
    },
  };
}

type Split = { readonly chosen?: Row; readonly own: Row; readonly faults: readonly FieldProblem[] };

/** What was told, and what was chosen apart from it: that is an object, whatever the field keeps. */
function chosenIn(opening: Opening, opened: Opened, body: Row): Split {
  const name = opening.link.offer?.field;
  if (name === undefined || !(name in body)) return { own: body, faults: [] };
  const { [name]: chosen, ...own } = body;
  if (chosen === null) return { own, faults: [] };
  if (offerOf(opening, opened) === undefined) return { own, faults: [notOffered(name)] };
  return isObject(chosen) ? { chosen, own, faults: [] } : { own, faults: [noChoice(name)] };
}

function refuseFaults(faults: readonly FieldProblem[]): void {
  if (faults.length > 0) throw problems.invalid({ errors: faults });
}

/** @throws conflict (409) for a record that takes nothing more */
async function assertTakes(connection: Connection, { link: { takes }, product, now }: Opening, before: Row | undefined): Promise<void> {
  if (!before || !takes) return;
  const rules = [takes.when, ...Object.values(takes.message.params)];
  const scope = await withNeeds({ connection, product }, rules, { now, doc: before }, [before], [null]);
  if (takes.when.holds(scope)) return;
  const { message } = faultSaid({ ...takes, at: '', params: {} }, scope);
  throw problems.conflict({ subCode: takes.code, message });
}
