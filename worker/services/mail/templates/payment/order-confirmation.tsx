import { Button, Heading, Lead, Link, Paragraph, Title, WithAddress } from '../../layout/parts';
import { Rows } from '../../layout/rows';
import { headed, rowsText, textOf } from '../../layout/text';
import { Trusted, trustedText } from '../../layout/trusted';
import { type OrderData, orderDataSchema } from '../../order/data';
import { orderRows, productName } from '../../order/facts';
import { rightsOf } from '../../order/rights';
import { defineTemplate } from '../../template';
import { TermsAndForm, termsAndFormText } from '../../terms';
import { accountLink, dateText, type MailView, textIn } from '../../view';

/** The content of both parts, computed once. */
function contentOf(order: OrderData, view: MailView) {
  const { say, company, market } = view;
  return {
    title: say('mail.order.title', { firstName: order.firstName }),
    lead: say(order.isOnItsWay ? 'mail.order.leadOnItsWay' : 'mail.order.lead', { company }),
    rows: orderRows(order, view),
    subscription: say('mail.order.subscription'),
    account: say('mail.order.account'),
    link: accountLink(view, order.subscriptionId),
    accessFrom: say('mail.order.accessFrom', { date: dateText(order.accessFrom, view) }),
    accessHtml: textIn(order.snapshot.studio.accessHtml, view),
    rights: rightsOf(order, view),
    refund: say('mail.order.refund'),
    mail: market.seller.mail,
    version: order.snapshot.termsVersion,
  };
}
type Content = ReturnType<typeof contentOf>;

/** The contract on a durable medium (Consumer Rights Directive art. 8(7)): the mail contains all of it. */
export const template = defineTemplate(orderDataSchema, (order, view) => {
  const content = contentOf(order, view);
  const preview = { product: productName(order, view), studio: order.snapshot.studio.name };
  return {
    subject: view.say('mail.order.subject'),
    preview: view.say('mail.order.preview', preview),
    why: 'member',
    html: <Confirmation content={content} view={view} />,
    text: confirmationText(content, view),
  };
});

interface Parts {
  content: Content;
  view: MailView;
}

function Confirmation({ content, view }: Parts) {
  const { say, origin } = view;
  return (
    <>
      <Title>{content.title}</Title>
      <Lead>{content.lead}</Lead>
      <Rows rows={content.rows} />
      <Paragraph>{content.subscription}</Paragraph>
      <Button href={content.link}>{content.account}</Button>
      <Heading>{say('mail.order.accessTitle')}</Heading>
      <Paragraph>{content.accessFrom}</Paragraph>
      <Trusted html={content.accessHtml} origin={origin} />
      <Rights content={content} view={view} />
      <TermsAndForm view={view} version={content.version} />
    </>
  );
}

function Rights({ content: { rights, refund, mail }, view: { say } }: Parts) {
  const { withdrawBy, stopBy } = rights;
  return (
    <>
      {rights.start && (
        <>
          <Heading>{say('mail.order.startTitle')}</Heading>
          <Paragraph>{rights.start}</Paragraph>
        </>
      )}
      <Heading>{say('mail.order.withdrawTitle')}</Heading>
      <Paragraph>
        {rights.withdraw} <WithAddress text={withdrawBy.text} address={mail} subject={rights.withdrawSubject} />{' '}
        {withdrawBy.page && <Link href={withdrawBy.page}>{withdrawBy.page}</Link>}
      </Paragraph>
      <Paragraph>{refund}</Paragraph>
      <Heading>{say('mail.order.stopTitle')}</Heading>
      <Paragraph>
        {rights.stop} <WithAddress text={stopBy.text} address={mail} />
      </Paragraph>
    </>
  );
}

function confirmationText(content: Content, view: MailView): string {
  const { say, origin } = view;
  const { rights } = content;
  const access = trustedText(content.accessHtml, origin);
  const withdrawBy = rights.withdrawBy.page
    ? `${rights.withdrawBy.text}\n${rights.withdrawBy.page}`
    : rights.withdrawBy.text;
  return textOf(
    content.title,
    content.lead,
    rowsText(content.rows),
    content.subscription,
    `${content.account}:\n${content.link}`,
    headed(say('mail.order.accessTitle'), content.accessFrom, access),
    rights.start && headed(say('mail.order.startTitle'), rights.start),
    headed(say('mail.order.withdrawTitle'), rights.withdraw, withdrawBy, content.refund),
    headed(say('mail.order.stopTitle'), rights.stop, rights.stopBy.text),
    termsAndFormText({ view, version: content.version }),
  );
}
