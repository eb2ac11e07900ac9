/** Sentences in words in the server's code, where keys of the locales belong. */
import ts from 'typescript';

export type Sentence = { readonly line: number; readonly text: string };

/** What ends as a sentence does and has more than one word; a place for a value counts as a word. */
const SENTENCE = /^\S+ \S.*[.!?]$/s;
/** What is written here is read by whoever runs or extends the server, not by people in the product. */
const LOGS = /^(?:\w+\.)*log\.\w+$/;
const SPEAKING = 'message';
/** What a schema says of itself stands in the document of the API, for programmers. */
const DOCUMENTING = new Set(['description', 'summary']);
/** Makers of parts of a route's schema: their texts are descriptions. */
const PARTS = new Set(['figures', 'oneOf', 'text', 'truth', 'whole', 'words', 'yes']);

/** Literals of a file that people would read in English whatever their language. */
export function sentencesIn(name: string, source: string): readonly Sentence[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: Sentence[] = [];
  const isOfRoutes = source.includes('http/schema/') || source.includes("'./schema/");
  const visit = (node: ts.Node): void => {
    if (isForOperators(node) || isDocumentation(node)) return;
    if (isText(node) && !(isOfRoutes && isPart(node))) {
      const text = wordsOf(node);
      if (SENTENCE.test(text) || (isMessage(node) && !text.startsWith('t:')))
        found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

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
function isMessage(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && parent.name.getText() === SPEAKING;
  const isChoice = ts.isConditionalExpression(parent) ? parent.condition !== node : ts.isParenthesizedExpression(parent);
  return isChoice && isMessage(parent);
}
