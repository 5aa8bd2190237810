import { type EmailPurpose, emailChallenges } from '../../domain/email-challenge';
import { Link } from '../block/link';
import { LinkRow, Rows } from '../block/rows';
import { Button } from '../form/button';
import { Form } from '../form/form';
import { HiddenFields } from '../form/hidden-fields';
import { useView } from '../view';
import { type CodeFormFault, codeErrors, needsNewCode } from './code-fault';
import { CodeField } from './code-field';

export interface CodeFormProps {
  purpose: EmailPurpose;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  /** No code was sent yet: opening the page sends none. */
  unsent?: boolean;
  /** How the address can be changed: by a link, by a post, or not at all. */
  change?: { href: string } | { intent: string };
  hidden?: Readonly<Record<string, string | null | undefined>>;
}

/** The field for the code, or the button for a new one; below it help for when no mail arrives. */
export function CodeForm({ purpose, expiresAt, fault, unsent = false, change, hidden = {} }: CodeFormProps) {
  const { t, format } = useView();
  const { page, button } = emailChallenges[purpose];
  const action = page(hidden.returnTo ? { returnTo: hidden.returnTo } : {});
  const errors = codeErrors({ t, format }, fault);
  const isDead = unsent || needsNewCode(fault);
  const post = (intent: string) => <HiddenFields values={{ ...hidden, intent }} />;
  return (
    <>
      {isDead ? (
        <Form action={action} id="resend">
          <Button busy={t('form.busy')}>{unsent ? t('code.send') : t('code.resend')}</Button>
          {post('resend')}
        </Form>
      ) : (
        <Form action={action} errors={errors} live={['code']}>
          <CodeField
            label={t('code.label')}
            hint={expiresAt === null ? undefined : t('code.validUntil', { time: format.time(expiresAt) })}
            error={errors.code}
          />
          <Button busy={t('form.busy')}>{t(button)}</Button>
          <HiddenFields values={hidden} />
        </Form>
      )}
      <Rows>
        {!isDead && (
          <div>
            <form method="post" action={action} id="resend">
              <LinkRow text={t('code.nothing')}>
                <button type="submit" className="link" data-busy="">
                  {t('code.resend')}
                </button>
              </LinkRow>
              {post('resend')}
            </form>
          </div>
        )}
        {change && 'href' in change && (
          <LinkRow text={t('code.wrongAddress')}>
            <Link href={change.href}>{t('code.change')}</Link>
          </LinkRow>
        )}
        {change && 'intent' in change && (
          <div>
            <form method="post" action={action}>
              <LinkRow text={t('code.wrongAddress')}>
                <button type="submit" className="link">
                  {t('code.change')}
                </button>
              </LinkRow>
              {post(change.intent)}
            </form>
          </div>
        )}
      </Rows>
    </>
  );
}
