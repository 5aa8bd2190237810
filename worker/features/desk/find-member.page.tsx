import { paths } from '../../paths';
import { Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { DeskLayout } from '../../ui/desk-layout';
import { ErrorSummary } from '../../ui/error-summary';
import { Form } from '../../ui/form';
import { useView } from '../../ui/view';
import { MarketChoice } from './market-choice';
import { MemberNumberField } from './member-number-field';

interface FindMemberPageProps {
  typed: string;
  fault: 'checkDigit' | 'unknown' | 'letter' | null;
}

export function FindMemberPage({ typed, fault }: FindMemberPageProps) {
  const { t, market, operator } = useView();
  const isPartial = (operator?.missing.length ?? 0) > 0;
  const error =
    isPartial && fault === 'unknown'
      ? t('desk.member.fault.partial')
      : fault
        ? t(`desk.member.fault.${fault}`)
        : undefined;
  return (
    <DeskLayout title={t('desk.nav.findMember')} styles={['form']} hasErrors={fault !== null}>
      <ErrorSummary errors={error ? { number: error } : {}} />
      <h1>{t('desk.nav.findMember')}</h1>
      <MarketChoice href={paths.desk.findMember.href()} />
      <Form action={paths.desk.findMember.href({ market: operator?.chosen })}>
        <MemberNumberField market={market} typed={typed} error={error} />
        <Button>{t('desk.member.show')}</Button>
      </Form>
      <Note>{t('desk.member.noted')}</Note>
    </DeskLayout>
  );
}
