/** Sentences in words in the server's code, where keys of the locales belong. */
import ts from 'typescript';

export type Sentence = { readonly line: number; readonly text: string };

/** What ends as a sentence does and has more than one word; a place for a value counts as a word. */
const SENTENCE = /^\S+ \S.*[.!?]$/s;
/** Some words that begin as a sentence or a title does: a remark, a note, the name of a thing that the server makes. */
const TITLE = /^[A-Z][a-z]+(?: (?:[a-z]+|…))+$/;
/** Words that stand between values, as `from … to …`. */
const BETWEEN = /^[a-z]+ …(?: [a-z]+)+(?: …)*$|^… [a-z]+ [a-z ]+$/;
/** One word that begins like a name, kept in a record or told to people by one of these names. */
const NAME = /^[A-Z][a-z]+$/;
const NAMING = new Set(['actor_name', 'from', 'label', 'name', 'note', 'remarks', 'subject', 'text', 'title']);
/** What is written here is read by whoever runs or extends the server, not by people in the product. */
const LOGS = /^(?:\w+\.)*log\.\w+$/;
const SPEAKING = new Set(['message']);
/** What a schema says of itself stands in the document of the API, for programmers; headers of calls are for machines. */
const DOCUMENTING = new Set(['description', 'summary', 'authorization']);
/** Makers of parts of a route's schema: their texts are descriptions. */
const PARTS = new Set([
  'answer',
  'answerCall',
  'definition',
  'figures',
  'oneOf',
  'reading',
  'served',
  'text',
  'truth',
  'whole',
  'words',
  'yes',
]);

/** Literals of a file that people would read in English whatever their language. */
export function sentencesIn(name: string, source: string): readonly Sentence[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  const isOfRoutes = source.includes('http/schema/') || source.includes("'./schema/");
  const visit = (node: ts.Node): void => {
    if (isForOperators(node) || isDocumentation(node)) return;
    if (isText(node) && !(isOfRoutes && isPart(node))) {
      const text = wordsOf(node);
      if (isSentence(node, text) || (isMessage(node) && !text.startsWith('t:')))
        found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isSentence = (node: ts.Node, text: string): boolean =>
  SENTENCE.test(text) || TITLE.test(text) || BETWEEN.test(text) || (NAME.test(text) && isValueOf(node, NAMING));

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression {
  if (ts.isTaggedTemplateExpression(node.parent ?? node) || ts.isLiteralTypeNode(node.parent ?? node)) return false;
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

function wordsOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** Errors of the code, and lines of the log. */
function isForOperators(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return /Error$|Mismatch$/.test(node.expression.getText());
  return ts.isCallExpression(node) && LOGS.test(node.expression.getText());
}

const isDocumentation = (node: ts.Node): boolean => ts.isPropertyAssignment(node) && DOCUMENTING.has(node.name.getText());

const isPart = ({ parent }: ts.Node): boolean => ts.isCallExpression(parent) && PARTS.has(parent.expression.getText());

/** What a fault says, however it is chosen. */
const isMessage = (node: ts.Node): boolean => isValueOf(node, SPEAKING);

/** Whether a property of one of these names has the value, by itself, by a choice, or where nothing else is given. */
function isValueOf(node: ts.Node, names: ReadonlySet<string>): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && names.has(parent.name.getText());
  return isChoice(parent, node) && isValueOf(parent, names);
}

function isChoice(parent: ts.Node, node: ts.Node): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition !== node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && parent.right === node;
  return ts.isParenthesizedExpression(parent);
}
