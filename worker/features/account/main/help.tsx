import { type Choice, ChoiceList } from '../../../ui/block/rows';
import { useView } from '../../../ui/view';

interface AccountHelpProps {
  title: string;
  text: string;
  /** Subject of the message, which tells the seller who writes. */
  subject: string;
}

/** How to reach staff: the seller's address, readable also where no mail program opens. */
export function AccountHelp({ title, text, subject }: AccountHelpProps) {
  const { t, market } = useView();
  const { mail } = market.seller;
  const write: Choice = {
    key: 'write',
    icon: 'mail',
    bare: true,
    title: t('account.help.write'),
    line: mail,
    href: mailHref(mail, subject),
  };
  return (
    <section className="help">
      <h2 className="h3">{title}</h2>
      <p className="small soft">{text}</p>
      <ChoiceList choices={[write]} />
    </section>
  );
}

function mailHref(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}
