import { type EmailPurpose, emailChallenges } from '../../domain/email-challenge';
import { Banner } from '../block/banner';
import { StrongPart } from '../text/strong-part';
import { useView } from '../view';
import { CodeForm, type CodeFormProps } from './code-form';

interface CodeStepProps extends CodeFormProps {
  purpose: EmailPurpose;
  /** Null where the address is known to us only and must not be shown. */
  email: string | null;
  isResent: boolean;
}

/** A code was sent to this address: says where, has the field for it, and help for when no mail arrives. */
export function CodeStep({ purpose, email, isResent, ...form }: CodeStepProps) {
  const { t } = useView();
  const { unsent = false, fault } = form;
  const sent = unsent ? 'verify.unsent' : emailChallenges[purpose].sent;
  return (
    <>
      {isResent && !fault && <Banner tone="done" title={t('code.resent')} role="status" text={t('code.resentWhy')} />}
      <h1>{t(unsent ? 'verify.start.title' : 'code.title')}</h1>
      <p className="lead">
        {email === null ? (
          t('login.sentToOurs')
        ) : (
          <StrongPart text={(mark) => t(sent, { email: mark })} strong={email} />
        )}
      </p>
      <CodeForm purpose={purpose} {...form} />
    </>
  );
}
