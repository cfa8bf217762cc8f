// Finds the texts of the product for Lingui: what stands in t(…), text(…) and texts({…}), labels of columns and
// filters, and in the contract every other string that people may read.
import { compileMessage } from '@lingui/message-utils/compileMessage';
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

export const textExtractor = {
  match: (filename) => /\.tsx?$/.test(filename),
  extract(filename, code, onMessage) {
    const isContract = filename.includes('packages/contract/');
    const found = (id) => {
      compileMessage(id);
      onMessage({ id, origin: [filename, 1] });
    };
    const strings = (node) => {
      if (!node || typeof node !== 'object') return;
      if (node.type === 'StringLiteral') found(node.value);
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
      if (node.type === 'CallExpression') {
        const { value: name } = node.callee;
        const argument = node.arguments[places[name]]?.expression;
        if (argument?.type === 'ConditionalExpression') strings([argument.consequent, argument.alternate]);
        else if (argument?.type === 'StringLiteral') found(argument.value);
        if (name === 'texts') strings(node.arguments[0].expression);
      }
      if (isContract && node.type === 'StringLiteral') {
        if (isCode && /^[a-z_]+$/.test(node.value)) found(codeWords(node.value));
        else if (!isForPrograms(node.value)) found(node.value);
      }
      // Lists of words `as const` are statuses, reasons and the like: shown as they are, or as words.
      const isList = isContract && node.type === 'TsConstAssertion';
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'span') visit(value, isCode || isList);
      }
    };
    visit(swc.parseSync(code, { syntax: 'typescript', tsx: filename.endsWith('.tsx') }).body);
  },
};
