import type { SkinResult } from '../../domain/draft';
import { paths } from '../../paths';
import { Banner, Block } from '../../ui/banner';
import { codeErrors } from '../../ui/code-fault';
import { CodeForm } from '../../ui/code-form';
import { ErrorSummary } from '../../ui/error-summary';
import { StrongPart } from '../../ui/strong-part';
import { useView } from '../../ui/view';
import type { VerifyEmailPageProps } from './verify-email.page';
import { VerifyFrame } from './verify-email-frame';

export function WaitForCode({ chrome, email, expiresAt, fault, notice, skin }: VerifyEmailPageProps) {
  const { t, format } = useView();
  const isUnsent = expiresAt === null && fault === null;
  const title = isUnsent ? t('verify.start.title') : t('code.title');
  const action = paths.signup.verifyEmail.href();
  return (
    <VerifyFrame chrome={chrome} title={title} hasErrors={fault !== null}>
      <ErrorSummary errors={codeErrors({ t, format }, fault)} />
      {notice === 'again' && !fault && (
        <Banner title={t('verify.again')} role="status">
          <p>{t('verify.againWhy')}</p>
        </Banner>
      )}
      {notice === 'resent' && !fault && (
        <Banner tone="done" title={t('code.resent')} role="status">
          <p>{t('code.resentWhy')}</p>
        </Banner>
      )}
      <h1>{title}</h1>
      <p className="lead">
        <StrongPart
          text={(mark) => t(isUnsent ? 'verify.unsent' : 'verify.sent', { email: mark })}
          strong={email ?? ''}
          apart
        />
      </p>
      <CodeForm
        action={action}
        button={t('verify.confirm')}
        expiresAt={expiresAt}
        fault={fault}
        unsent={isUnsent}
        change={{ href: paths.signup.verifyEmail.href({ change: '1' }) }}
      />
      {skin && <SkinReminder {...skin} />}
    </VerifyFrame>
  );
}

function SkinReminder({ type, exclusions }: SkinResult) {
  const { t } = useView();
  return (
    <Block>
      <h2 className="h3">{t('skinResult.type', { type })}</h2>
      <p className="small">{t(`skinResult.type${type}`)}</p>
      {exclusions.length > 0 && <p className="small strong">{t('skinResult.adviceTitle')}</p>}
      <a className="link small" href={paths.signup.skinData.href({ result: '1' })}>
        {t('verify.skinAdvice')}
      </a>
    </Block>
  );
}
