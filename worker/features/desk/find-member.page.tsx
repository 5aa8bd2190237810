import { exampleSubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import { Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { DeskLayout } from '../../ui/desk-layout';
import { ErrorSummary } from '../../ui/error-summary';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { useView } from '../../ui/view';

interface FindMemberPageProps {
  typed: string;
  fault: 'checkDigit' | 'unknown' | 'letter' | null;
}

export function FindMemberPage({ typed, fault }: FindMemberPageProps) {
  const { t, market } = useView();
  const error = fault ? t(`desk.member.fault.${fault}`) : undefined;
  return (
    <DeskLayout title={t('desk.nav.findMember')} styles={['form']} hasErrors={fault !== null}>
      <ErrorSummary errors={error ? { number: error } : {}} />
      <h1>{t('desk.nav.findMember')}</h1>
      <Form action={paths.desk.findMember.href()}>
        <Field
          name="number"
          label={t('desk.member.number')}
          hint={t('desk.member.hint', { example: exampleSubscriptionNumber(market) })}
          value={typed}
          error={error}
          width="half"
          autoComplete="off"
          spellCheck={false}
        />
        <Button>{t('desk.member.show')}</Button>
      </Form>
      <Note>{t('desk.member.noted')}</Note>
    </DeskLayout>
  );
}
