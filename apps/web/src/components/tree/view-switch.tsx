import { IconBinaryTree, IconList } from '@tabler/icons-react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import type { TreeUrl } from './use-tree-url.ts';

/** From the canvas to the outline, and back. */
export function ViewSwitch({ url }: { url: TreeUrl }) {
  const isCanvas = url.view === 'canvas';
  return (
    <Button
      icon={isCanvas ? <IconList size={18} aria-hidden /> : <IconBinaryTree size={18} aria-hidden />}
      onClick={() => url.setView(isCanvas ? 'outline' : 'canvas')}
    >
      {isCanvas ? t('Outline view') : t('Tree view')}
    </Button>
  );
}
