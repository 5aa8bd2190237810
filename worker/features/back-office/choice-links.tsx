import { Link } from '../../ui/block/link';

interface ChoiceLinksProps {
  label: string;
  choices: readonly { href: string; label: string; isCurrent: boolean }[];
}

/** Links to variants of the same page, side by side; the current one is no link. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav className="actions choices" aria-label={label}>
      {choices.map(({ href, label: text, isCurrent }) =>
        isCurrent ? (
          <strong key={href} className="tag offer" aria-current="page">
            {text}
          </strong>
        ) : (
          <Link key={href} href={href}>
            {text}
          </Link>
        ),
      )}
    </nav>
  );
}
