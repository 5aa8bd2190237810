import type { ReactNode } from 'react';
import { useView } from '../view';
import { Icon, type IconName } from './icon';

type Tone = 'notice' | 'failure' | 'done' | 'neutral';

const iconOf: Record<Tone, IconName> = { notice: 'info', failure: 'alert', done: 'check', neutral: 'info' };

interface BannerProps {
  tone?: Tone;
  title: ReactNode;
  icon?: IconName;
  /** One paragraph; `children` where there is more to say. */
  text?: ReactNode;
  children?: ReactNode;
  /** Buttons and links; they span both columns on a phone. */
  actions?: ReactNode;
  /** `status` for the result of the visitor's last step. */
  role?: 'status' | 'alert';
  /** Something of ours or a partner's does not answer: the banner names the error, for who writes to us about it. */
  isOutage?: boolean;
}

/** A message above or directly below the h1; one per page. */
export function Banner({ tone = 'notice', title, icon = iconOf[tone], isOutage, ...props }: BannerProps) {
  const { t, requestId } = useView();
  const { text, children, actions, role } = props;
  return (
    <section className={`banner ${tone}`} role={role}>
      <Icon name={icon} />
      <div>
        <h2 className="h3">{title}</h2>
        {text !== undefined && <p>{text}</p>}
        {children}
        {isOutage && <p className="micro">{t('errors.id', { id: requestId })}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </section>
  );
}

/** The one filled block of a page, for its most important fact. */
export function Block({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`block ${className}`.trimEnd()}>{children}</div>;
}

/** A short remark with an icon. */
export function Note({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className="note">
      <Icon name={icon} small />
      <span>{children}</span>
    </p>
  );
}

export type TagTone = 'sand' | 'good' | 'bad' | 'offer';

export function Tag({ tone = 'sand', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={tone === 'sand' ? 'tag' : `tag ${tone}`}>
      {tone === 'good' && <Icon name="check" small />}
      {children}
    </span>
  );
}
