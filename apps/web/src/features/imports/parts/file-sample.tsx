import { columnsOf, type FileKind } from '@banyan/contract/imports/import-files';
import type { SentFile } from '@banyan/contract/imports/imports';
import { t } from '../../../lib/text.ts';

interface Props {
  file: SentFile;
  kind: FileKind | null;
  columns: Record<string, number>;
}

/** The first rows of a file below its headings, and what each heading is read as. */
export function FileSample({ file: { name, headings, sample }, kind, columns }: Props) {
  const words = kind ? columnsOf(kind) : {};
  const readAs = (place: number): string => {
    const column = Object.keys(columns).find((key) => columns[key] === place);
    const known = column === undefined ? undefined : words[column];
    return known ? t(known.words) : t('left out');
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className="import-table"
      role="region"
      aria-label={t('First rows of {name}', { name })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {headings.map((heading, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may be alike and never move
              <th key={place} scope="col">
                {heading || t('Column {number}', { number: place + 1 })}
                {kind && <span className="caption">{readAs(place)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
            <tr key={number}>
              {headings.map((_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells never move
                <td key={place}>{row[place] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
