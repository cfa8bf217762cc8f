import { t } from '../../lib/text.ts';
import './verify-code.css';

interface Props {
  /** What the picture is for who cannot see it. */
  alt: string;
  url: string;
  /** The code as SVG. */
  svg: string;
}

/** What a printed paper proves itself with: a code to scan, and its address. */
export function VerifyCode({ alt, url, svg }: Props) {
  return (
    <div className="document-verify">
      <img alt={alt} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />
      <p className="caption">
        {t('To verify this paper, scan the code or open')} <a href={url}>{url}</a>
      </p>
    </div>
  );
}
