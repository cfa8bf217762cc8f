import { homeOf, type UserType, userTypes } from '@banyan/contract/core/roles';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../company.ts';
import { useSession } from '../use-session.ts';
import './seal.css';

/** The company's logo, else its round seal: its first letter for members, F for franchises, a dark hairline for admins. */
export function Seal({ isNarrow = false }: { isNarrow?: boolean }) {
  const { name, brand } = useCompany();
  const { user_type } = useSession().user;
  const type: UserType | undefined = userTypes.find((known) => known === user_type);
  const letter = type === 'Franchise' ? 'F' : name.charAt(0).toUpperCase();
  return (
    <Link to={type ? homeOf[type] : '/'} className={`seal ${user_type.toLowerCase()}`}>
      {brand.logo ? (
        <img
          className="seal-logo"
          alt=""
          src={brand.logo.url}
          width={brand.logo.width}
          height={brand.logo.height}
        />
      ) : (
        <span className="seal-mark" aria-hidden>
          {letter}
        </span>
      )}
      <span className={isNarrow ? 'visually-hidden' : 'seal-name'}>
        {name}
        {type && type !== 'User' && <span className="seal-area">{type}</span>}
      </span>
    </Link>
  );
}
