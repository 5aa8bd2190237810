import { paths } from '../../../paths';
import { Note } from '../../../ui/block/banner';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { useView } from '../../../ui/view';
import { EntryPage } from '../page-head';
import { MemberNumberField } from './number-field';

interface FindMemberPageProps {
  typed: string;
  fault: 'checkDigit' | 'unknown' | 'letter' | null;
}

export function FindMemberPage({ typed, fault }: FindMemberPageProps) {
  const { t, market, operator } = useView();
  const isPartial = (operator?.missing.length ?? 0) > 0;
  const error =
    isPartial && fault === 'unknown'
      ? t('backOffice.member.fault.partial')
      : fault
        ? t(`backOffice.member.fault.${fault}`)
        : undefined;
  return (
    <EntryPage page="findMember" styles={['form']} errors={error ? { number: error } : {}}>
      <Form action={paths.backOffice.findMember.href({ market: operator?.chosen })}>
        <MemberNumberField market={market} typed={typed} error={error} />
        <Button>{t('backOffice.member.show')}</Button>
      </Form>
      <Note>{t('backOffice.member.noted')}</Note>
    </EntryPage>
  );
}
