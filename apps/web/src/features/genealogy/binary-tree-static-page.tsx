import { IconPrinter } from '@tabler/icons-react';
import { useCompany } from '../../app/company.ts';
import { useScreen } from '../../app/use-screen.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { FiguresTime, WayCrumbs } from '../../components/tree/tree-parts.tsx';
import { useTreeUrl } from '../../components/tree/use-tree-url.ts';
import { t } from '../../lib/text.ts';
import { binaryItems } from './parts/binary-items.ts';
import { TreeSheet } from './parts/tree-sheet.tsx';
import { useBinaryTree } from './parts/use-binary-tree.ts';

const levels = 4;

/** Four levels of the binary tree on one sheet of A4, to look at and to print. */
export default function BinaryTreeStaticPage() {
  const url = useTreeUrl();
  const company = useCompany();
  const { title } = useScreen();
  const { query, answers } = useBinaryTree(url.get('root'), levels, '');
  const top = query.data;
  return (
    <div className="tree">
      <PageHeader
        help={t('Four levels on one sheet. To keep it as a file, choose "Save as PDF" in the print dialog.')}
        action={
          <Button
            variant="primary"
            disabled={!top}
            icon={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        }
      />
      {top && <WayCrumbs way={top.breadcrumb} isOwn onRoot={url.setRoot} />}
      {top ? (
        <TreeSheet
          title={title}
          root={binaryItems(top.root, answers, {
            note: undefined,
            company,
            folded: [],
            branches: new Map(),
            path: new Set(),
            slotHref: () => undefined,
          })}
        />
      ) : (
        <Loading query={query} what={title} lines={5} height={72} />
      )}
      <FiguresTime time={top} />
    </div>
  );
}
