import { Fragment, type ReactNode } from 'react';
import type { OptOut } from '../template';
import type { MailView } from '../view';
import { MailMark } from './mark';
import { Link } from './parts';
import { styleBlock, styles } from './styles';
import { Whole, Words } from './words';

interface MailDocumentProps {
  view: MailView;
  title: string;
  preview: string;
  /** Why the reader gets this mail. */
  reason: string;
  /** Who sends it, one fact a line. */
  sender: readonly string[];
  optOut?: OptOut;
  children: ReactNode;
}

/** The frame of all mails: mark and name, the content, the seller. Made of tables, which mailboxes render alike. */
export function MailDocument({ view, title, preview, reason, sender, optOut, children }: MailDocumentProps) {
  return (
    <html lang={view.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{title}</title>
        <style>{styleBlock}</style>
      </head>
      <body className="sand" style={styles.page}>
        <div style={styles.hidden}>{preview}</div>
        <table role="presentation" cellPadding="0" cellSpacing="0" border={0} className="sand" style={styles.outer}>
          <tbody>
            <tr>
              <td align="center" className="margin" style={styles.margin}>
                <Card view={view} reason={reason} sender={sender} optOut={optOut}>
                  {children}
                </Card>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Card({ view, reason, sender, optOut, children }: Omit<MailDocumentProps, 'title' | 'preview'>) {
  return (
    <table
      role="presentation"
      width="600"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      className="paper card"
      style={styles.card}
    >
      <tbody>
        <tr>
          <td align="left" className="line side" style={styles.header}>
            <Brand company={view.company} />
          </td>
        </tr>
        <tr>
          <td align="left" className="side" style={styles.content}>
            {children}
          </td>
        </tr>
        <tr>
          <td align="left" className="line soft side" style={styles.footer}>
            <div style={styles.reason}>
              <Words text={reason} />
            </div>
            {sender.map((fact) => (
              <div key={fact}>
                {/* A long one breaks after a comma, before a town with its postal code. */}
                {fact.split(/(?<=,) /).map((part, index) => (
                  <Fragment key={part}>
                    {index > 0 && ' '}
                    <Whole text={part} />
                  </Fragment>
                ))}
              </div>
            ))}
            {optOut && (
              <div style={styles.optOut}>
                <Link href={optOut.href}>{optOut.label}</Link>
              </div>
            )}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Brand({ company }: { company: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td valign="bottom">
            <MailMark />
          </td>
          <td valign="bottom" className="ink" style={styles.wordmark}>
            {company}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
