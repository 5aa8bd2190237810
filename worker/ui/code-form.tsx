import type { ReactNode } from 'react';
import { Button } from './button';
import { type CodeFormFault, codeErrors, needsNewCode } from './code-fault';
import { CodeField } from './code-field';
import { Form } from './form';
import { HiddenFields } from './hidden-fields';
import { LinkRow, Rows } from './rows';
import { useView } from './view';

interface CodeFormProps {
  action: string;
  button: ReactNode;
  expiresAt: number | null;
  fault: CodeFormFault | null;
  /** Nothing is on its way yet: a visit alone sends nothing. */
  unsent?: boolean;
  /** How the address is mended: by a link, by a post, or not at all. */
  change?: { href: string } | { intent: string };
  hidden?: Readonly<Record<string, string | null | undefined>>;
}

/** The one field for the code, or the way to a new one; below it what helps when nothing came. */
export function CodeForm({ action, button, expiresAt, fault, unsent = false, change, hidden = {} }: CodeFormProps) {
  const { t, format } = useView();
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
          <Button busy={t('form.busy')}>{button}</Button>
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
            <a className="link" href={change.href}>
              {t('code.change')}
            </a>
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
