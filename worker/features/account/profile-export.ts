import type { RequestContext } from '../../context';
import { civilDateOf } from '../../domain/dates';
import { keptOf } from '../../domain/retention';
import { stepUp } from '../../middleware/step-up';
import { paths } from '../../paths';
import { exportParts } from '../../services/members/port';
import { memberOf } from './profile-member';

/** Everything we hold of a member as one file, each part with what it is for and how long it stays. */
export async function exportData(c: RequestContext): Promise<Response> {
  const left = await stepUp(c, paths.account.profile.href());
  if (left) return left;
  const { services, market, language, now, t } = c.var;
  const { memberId } = memberOf(c);
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
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  });
}
