import type { MemberContext } from '../../../context';
import { civilDateOf } from '../../../domain/dates';
import { keptOf } from '../../../domain/markets/retention';
import { stepUp } from '../../../flows/step-up';
import { paths } from '../../../paths';
import { exportParts } from '../../../services/members/port';

/** All data we hold of a member as one file, each part with its purpose and how long it is kept. */
export async function exportData(c: MemberContext): Promise<Response> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return left;
  const { services, market, language, now, t } = c.var;
  const { memberId } = c.var.member;
  const held = await services.personalData.exportOf(memberId);
  const { legalName, companyNumber, address, mail } = market.seller;
  const parts = exportParts.map((part) => {
    const { ends, numbers } = keptOf(part, market);
    const words = { purpose: t(`stored.purpose.${part}`), retention: t(`stored.ends.${ends}`, numbers) };
    return [part, { ...words, records: held[part] }];
  });
  const document = {
    about: t('profile.export.about'),
    seller: { legalName, companyNumber, address, mail },
    market: market.id,
    language,
    createdAt: new Date(now).toISOString(),
    parts: Object.fromEntries(parts),
  };
  const name = `${t('profile.export.file')}-${civilDateOf(now, market.timeZone)}.json`;
  return c.body(JSON.stringify(document, null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; ${nameIn(name)}`,
    'Cache-Control': 'private, no-store',
  });
}

/** An operator may publish any word for it: what is no plain name is encoded (RFC 8187). */
const nameIn = (name: string) =>
  /^[\w.-]+$/.test(name)
    ? `filename="${name}"`
    : `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
