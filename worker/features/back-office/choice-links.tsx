import { Link } from '../../ui/block/link';

interface ChoiceLinksProps {
  label: string;
  /** `short`: on a phone, where all are to stand in one line. */
  choices: readonly { href: string; label: string; short?: string | undefined; isCurrent: boolean }[];
}

/** Links to variants of the same page, side by side; the current one is no link. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav className="actions choices" aria-label={label}>
      {choices.map(({ href, label: text, short, isCurrent }) =>
        isCurrent ? (
          <strong key={href} className="tag offer" aria-current="page">
            {text}
          </strong>
        ) : (
          <Link key={href} href={href}>
            {short ? (
              <span className="brief" data-name={short}>
                <span className="whole">{text}</span>
              </span>
            ) : (
              text
            )}
          </Link>
        ),
      )}
    </nav>
  );
}
