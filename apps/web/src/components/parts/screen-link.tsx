import type { RouteEntry } from '@banyan/contract/company/company';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCatalogue, useRights } from '../../app/company.ts';
import { isPermitted } from '../../app/menu/catalogue.ts';
import { ButtonLink, type ButtonVariant } from './button.tsx';

/**
 * Says whether the signed-in person may open an address; one of no area, such as a receipt, stays open. The screens of
 * another area do not: looking at one of them ends the session.
 */
export function useMayOpen(): (href: string) => boolean {
  const catalogue = useCatalogue();
  const rights = useRights();
  return (href) => {
    const entry = catalogue.byUrl.get(href.split('?')[0] ?? '');
    return entry ? isPermitted(catalogue, rights, entry) : !/^\/(user|admin|franchise)(\/|$)/.test(href);
  };
}

/** The screens of a group that the signed-in person may open, in order: for the page that leads to them. */
export function useScreensBelow(url: string): RouteEntry[] {
  const catalogue = useCatalogue();
  const rights = useRights();
  const group = catalogue.byUrl.get(url);
  return group ? catalogue.childrenOf(group).filter((entry) => isPermitted(catalogue, rights, entry)) : [];
}

/** The profile of a member, for those who may open it. */
export function useProfileHref(): (userId: string) => string | undefined {
  const mayOpen = useMayOpen();
  const profile = '/admin/member/member-profile';
  return (userId) => (mayOpen(profile) ? `${profile}?user_id=${encodeURIComponent(userId)}` : undefined);
}

/** An address as the server writes it, query included, in the two parts a link takes. */
export function linkTo(href: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = href.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
}

interface Props {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link to a screen. Without the right to it, the words stand alone: no link leads to a refusal. */
export function ScreenLink({ href, className, children }: Props) {
  const mayOpen = useMayOpen();
  if (!mayOpen(href)) return <span className={className}>{children}</span>;
  return (
    <Link {...linkTo(href)} className={className}>
      {children}
    </Link>
  );
}

/** A link whose words say nothing by themselves, such as "View all"; without the right to the screen there is none. */
export function MoreLink({ href, children }: Props) {
  const mayOpen = useMayOpen();
  return mayOpen(href) ? <Link {...linkTo(href)}>{children}</Link> : null;
}

interface ButtonProps extends Omit<Props, 'className'> {
  variant?: ButtonVariant;
}

/** The same as a button; without the right to the screen there is none. */
export function ScreenButton({ href, variant = 'secondary', children }: ButtonProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(href)) return null;
  return (
    <ButtonLink {...linkTo(href)} variant={variant}>
      {children}
    </ButtonLink>
  );
}
