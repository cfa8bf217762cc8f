// Where texts are looked for and kept: scripts/extract-texts.mjs runs this.
import { formatter } from '@lingui/format-po';
import { textExtractor } from '../../scripts/text-extractor.mjs';

export default {
  sourceLocale: 'en',
  locales: ['en'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/locales/{locale}',
      include: ['<rootDir>/src', '<rootDir>/../../packages/contract/src', '<rootDir>/../server/src'],
      exclude: ['**/*.test.*', '**/*.sql', '**/*.css', '**/*.po'],
    },
  ],
  extractors: [textExtractor],
};
