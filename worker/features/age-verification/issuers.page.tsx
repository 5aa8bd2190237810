import { paths } from '../../paths';
import { JourneyLayout } from '../../ui/layout/journey-layout';
import { useView } from '../../ui/view';
import { AgeHintBanner, titleAfter } from './age-hint';
import type { AgePageProps } from './age-props';
import { IssuerList } from './issuer-list';
import { ShowId } from './show-id';

interface IssuersPageProps extends AgePageProps {
  /** The posted issuer does not exist here. */
  fault?: boolean;
}

export function IssuersPage({ fault = false, hint, ...props }: IssuersPageProps) {
  const { t } = useView();
  if (hint === 'refused') return <ShowId {...props} hint={hint} />;
  const action = paths.signup.selectIssuers.href();
  const title = t(hint === null ? 'age.choiceTitle' : titleAfter(hint));
  return (
    <JourneyLayout
      chrome={props.chrome}
      title={title}
      errors={fault ? { issuers: t('form.error.issuer') } : {}}
      styles={['form', 'rows']}
    >
      {!fault && <AgeHintBanner hint={hint} issuers={props.issuers} silent={props.silent} action={action} />}
      <h1>{title}</h1>
      <p className="lead">{t('age.choiceLead')}</p>
      <IssuerList action={action} {...props} />
    </JourneyLayout>
  );
}
