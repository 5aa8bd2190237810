import type { SkinResult } from '../../../domain/signup/draft';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { codeErrors } from '../../../ui/code/code-fault';
import { CodeStep } from '../../../ui/code/code-step';
import { useView } from '../../../ui/view';
import { VerifyFrame } from './frame';
import type { VerifyEmailPageProps } from './verify-props';

export function WaitForCode({ chrome, email, expiresAt, fault, notice, skin }: VerifyEmailPageProps) {
  const { t, format } = useView();
  const isUnsent = expiresAt === null && fault === null;
  // Whoever has just answered is shown the result before anything else is asked.
  const isFirst = fault === null && notice === null;
  const title = isUnsent ? t('verify.start.title') : t('code.title');
  return (
    <VerifyFrame chrome={chrome} title={title} errors={codeErrors({ t, format }, fault)}>
      {notice === 'again' && !fault && <Banner title={t('verify.again')} role="status" text={t('verify.againWhy')} />}
      {skin && isFirst && <SkinReminder {...skin} />}
      <CodeStep
        purpose="signup"
        email={email ?? ''}
        isResent={notice === 'resent'}
        expiresAt={expiresAt}
        fault={fault}
        unsent={isUnsent}
        change={{ href: paths.signup.verifyEmail.href({ change: '1' }) }}
      />
      {skin && !isFirst && <SkinReminder {...skin} />}
    </VerifyFrame>
  );
}

function SkinReminder({ type, exclusions }: SkinResult) {
  const { t } = useView();
  return (
    <Banner title={t('skinResult.type', { type })} text={t(`skinResult.type${type}`)}>
      {exclusions.length > 0 && <p className="strong">{t('skinResult.adviceTitle')}</p>}
      <p>
        <a className="link" href={paths.signup.skinData.href({ result: '1' })}>
          {t('verify.skinAdvice')}
        </a>
      </p>
    </Banner>
  );
}
