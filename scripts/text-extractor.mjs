// Finds the texts of the product: what stands in t(…), text(…) and texts({…}), labels of columns and filters, and in
// the contract every other string that people may read. Refuses words that are shown without being a text, and
// sentences that are put together from pieces, which no other language could put together in the same order.
import swc from '@swc/core';

/** Calls whose argument at this place is a text. */
const places = { t: 0, text: 0, message: 0, column: 1, filter: 1 };

/** Strings of the contract that are no texts: those of programs, and what only the description of the API says. */
const isForPrograms = (value) => !/^([A-Z]|\d.* )/.test(value) || /^[A-Z_]+$/.test(value);
const notShown = new Set(['ImportDeclaration', 'TsLiteralType']);

/** Attributes that people read or hear. */
const shownAttributes = new Set([
  'label',
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'text',
  'hint',
  'note',
]);

/** Words on a screen that no call marks as a text: they could never be translated. */
function refuseUnmarked(node, filename) {
  const isShown =
    node.type === 'JSXText' ||
    (node.type === 'JSXAttribute' &&
      shownAttributes.has(node.name.value) &&
      node.value?.type === 'StringLiteral');
  const words = node.type === 'JSXText' ? node.value : node.value?.value;
  if (isShown && /\p{L}{2}/u.test(words)) {
    throw new Error(`${filename}: "${words.trim()}" is shown but is no text: write t('${words.trim()}').`);
  }
}

/** Keys of the keyboard, and words in a language they name, are the same for everybody. */
const isSameForAll = ({ opening }) =>
  opening?.name?.value === 'kbd' ||
  opening?.attributes?.some((attribute) => attribute.name?.value === 'lang');

/** A code of the contract as the web writes it (codeWords in lib/text.ts). */
const codeWords = (code) => {
  const words = code.replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Parts a word from its meaning, as in packages/contract/src/core/text.ts. */
const meaningMark = '\u0004';

const isText = (node) => node?.type === 'CallExpression' && node.callee.value === 't';

/** What a piece of JSX shows: its expression, without braces. */
const shownBy = (child) => (child?.type === 'JSXExpressionContainer' ? child.expression : child);

/** A text and what is glued to it: the end of its sentence, or more of its words. */
function refusePieces(node, filename) {
  const refuse = (what) => {
    throw new Error(`${filename}: ${what} is put together from pieces: write one text with {values}.`);
  };
  if (node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right)))
    refuse('a text joined by +');
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node.children.map(shownBy);
    for (const [index, child] of children.entries())
      if (
        child.type === 'JSXText' &&
        /^\s*[.,;!?]/.test(child.value) &&
        children.slice(0, index).some(isText)
      )
        refuse(`a sentence that ends with "${child.value.trim()}"`);
  }
  if (isText(node)) {
    const [{ expression: words }] = node.arguments;
    if (words.type === 'StringLiteral' && /^\s|\s$/.test(words.value)) refuse(`"${words.value}"`);
  }
}

/**
 * @param filename its path, which says whether it belongs to the contract
 * @returns every text of a source file
 */
export function textsOf(filename, code) {
  const found = new Set();
  const isContract = filename.includes('packages/contract/');
  const strings = (node) => {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'StringLiteral') found.add(node.value);
    else for (const value of Object.values(node)) strings(value);
  };
  const visit = (node, isCode = false) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const value of node) visit(value, isCode);
      return;
    }
    if (notShown.has(node.type) || (isContract && node.key?.value === 'summary') || isSameForAll(node))
      return;
    refuseUnmarked(node, filename);
    refusePieces(node, filename);
    if (node.type === 'CallExpression') {
      const { value: name } = node.callee;
      const argument = node.arguments[places[name]]?.expression;
      const meaning = name === 'text' ? node.arguments[1]?.expression : undefined;
      if (argument?.type === 'StringLiteral' && meaning?.type === 'StringLiteral') {
        found.add(argument.value + meaningMark + meaning.value);
        return;
      }
      if (argument?.type === 'ConditionalExpression') strings([argument.consequent, argument.alternate]);
      else if (argument?.type === 'StringLiteral') found.add(argument.value);
      if (name === 'texts') strings(node.arguments[0].expression);
    }
    if (isContract && node.type === 'StringLiteral') {
      if (isCode && /^[a-z_]+$/.test(node.value)) found.add(codeWords(node.value));
      else if (!isForPrograms(node.value)) found.add(node.value);
    }
    // Lists of words `as const` are statuses, reasons and the like: shown as they are, or as words.
    const isList = isContract && node.type === 'TsConstAssertion';
    for (const [key, value] of Object.entries(node)) {
      if (key !== 'span') visit(value, isCode || isList);
    }
  };
  visit(swc.parseSync(code, { syntax: 'typescript', tsx: filename.endsWith('.tsx') }).body);
  return found;
}
