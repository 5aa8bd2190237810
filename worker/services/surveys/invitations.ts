import { createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';
import { civilDateOf, dayMs, toIso } from '../../domain/dates';
import { emailKeyOf } from '../../domain/email-key';
import type { Language } from '../../domain/markets/languages';
import type { Survey } from '../../domain/survey/survey';
import { paths } from '../../paths';
import type { AddressMarks } from '../address-marks/port';
import type { CellParts } from '../cell-parts';
import type { Statement } from '../database/port';
import type { OutboxEntry } from '../outbox/port';
import type { InvitedAs, Invitee, SurveyInvitations } from './port';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'sealer' | 'market' | 'originOf' | 'now'> {
  /** The keys that are kept the longest, since opt-outs have to be recognised for good. */
  keys: string;
  marks: Pick<AddressMarks, 'among'>;
}

/** Days within which an address gets one invitation at most, whichever survey it is for. */
export const invitationGapDays = 30;
const maximumAtOnce = 100;
const secondsAQuestion = 12;
const tokenPurpose = 'no more surveys:';
const maximumToken = 400;

interface Candidate {
  readonly invitee: Invitee;
  /** HMACs of the address by every key, newest first. */
  readonly macs: readonly string[];
}
interface Link extends Candidate {
  readonly hash: string;
  readonly url: string;
}

/** Invited addresses are stored apart from the links made for them: no link can be traced to an address. */
export function createSurveyInvitations(parts: Parts): SurveyInvitations {
  const { database, outbox, sealer, keys, market: own, marks, originOf, now } = parts;
  const signer = createSigner(keys, 'survey address');
  const today = () => civilDateOf(now(), own.timeZone);
  const macsOf = async (email: string) => JSON.stringify(await signer.signAll(emailKeyOf(email)));
  const gapBegan = () => toIso(now() - invitationGapDays * dayMs);

  async function newLink(language: Language) {
    const id = randomToken();
    return { hash: await sha256(id), url: originOf(own) + paths.survey.href({ culture: language, id }) };
  }

  /** Why each of them cannot be invited; null: they can. */
  async function obstacles(survey: Survey, candidates: readonly Candidate[]): Promise<(InvitedAs | null)[]> {
    const given = candidates.flatMap(({ macs }, nth) => macs.map((mac) => ({ nth, mac })));
    const marked = await marks.among(candidates.map(({ invitee }) => invitee.email));
    const rows = await database.rows(
      `SELECT value ->> 'nth' AS nth, (SELECT 1 FROM survey_opt_out o WHERE o.address_mac = value ->> 'mac') AS opted_out,
              (SELECT MAX(i.survey_id = ?2) FROM survey_invited i
                WHERE i.address_mac = value ->> 'mac' AND (i.survey_id = ?2 OR i.at > ?3)) AS is_this
         FROM json_each(?1)`,
      JSON.stringify(given),
      survey.surveyId,
      gapBegan(),
    );
    return candidates.map(({ invitee }, nth) => {
      const own = rows.filter((row) => Number(row.nth) === nth);
      if (own.some((row) => row.opted_out === 1)) return 'optedOut';
      if (own.some((row) => row.is_this === 1)) return 'invitedBefore';
      if (marked.has(emailKeyOf(invitee.email))) return 'unreachable';
      return own.some((row) => row.is_this === 0) ? 'invitedLately' : null;
    });
  }

  const writeLinks = (survey: Survey, links: readonly Link[]) => {
    const given = JSON.stringify(
      links.map(({ hash, macs, invitee: { market, studioId, language } }) => ({
        ...{ hash, macs, market, studioId, language },
        mac: macs[0],
      })),
    );
    return [
      // Checked again in the statement, since another run may have been faster.
      database.prepare(
        `INSERT INTO survey_link (link_hash, survey_id, kind, market, studio_id, language, created_at)
         SELECT g.value ->> 'hash', ?2, 'personal', g.value ->> 'market', g.value ->> 'studioId', g.value ->> 'language', ?3
           FROM json_each(?1) g
          WHERE NOT EXISTS (SELECT 1 FROM json_each(g.value -> 'macs') m JOIN survey_opt_out o ON o.address_mac = m.value)
            AND NOT EXISTS (SELECT 1 FROM json_each(g.value -> 'macs') m JOIN survey_invited i ON i.address_mac = m.value
                             WHERE i.survey_id = ?2 OR i.at > ?4)
         RETURNING link_hash`,
        given,
        survey.surveyId,
        today(),
        gapBegan(),
      ),
      database.prepare(
        `INSERT INTO survey_invited (address_mac, survey_id, at)
         SELECT value ->> 'mac', ?2, ?3 FROM json_each(?1)
          WHERE EXISTS (SELECT 1 FROM survey_link WHERE link_hash = value ->> 'hash')`,
        given,
        survey.surveyId,
        // A date like the link's, since an instant would reveal which of the day's links belongs to it.
        today(),
      ),
    ];
  };

  async function letterOf(survey: Survey, { invitee, macs, hash, url }: Link) {
    const { email, language, market } = invitee;
    const token = await sealer.seal(tokenPurpose + macs[0]);
    const optOutUrl = originOf(own) + paths.surveyOptOut.href({ token });
    const minutes = Math.max(1, Math.ceil((survey.questions.length * secondsAQuestion) / 60));
    const data = {
      url,
      title: survey.title[language] ?? '',
      minutes,
      closesAt: survey.closesAt,
      optOutUrl,
      optOutToken: token,
    };
    const mail = { to: email, language, market, template: 'survey-invitation', data } as const;
    const entry: OutboxEntry = {
      message: { kind: 'mail', mail },
      dedupe: `survey:${survey.surveyId}:${hash}`,
      isBulk: true,
      ...(survey.opensAt === null ? {} : { dueAt: Math.max(now(), Date.parse(survey.opensAt)) }),
    };
    return { key: hash, entry };
  }

  async function addressOf(token: string): Promise<string | null> {
    const text = token.length > maximumToken ? null : await sealer.open(token);
    return text?.startsWith(tokenPurpose) ? text.slice(tokenPurpose.length) : null;
  }

  return {
    async invite(survey, people, { mail, take }) {
      if (people.length > maximumAtOnce) throw new RangeError(`at most ${maximumAtOnce} at once`);
      const candidates = await Promise.all(
        people.map(async (invitee) => ({ invitee, macs: await signer.signAll(emailKeyOf(invitee.email)) })),
      );
      const known = await obstacles(survey, candidates);
      const seen = new Set<string | undefined>();
      const links = await Promise.all(
        candidates.map(async (candidate, nth): Promise<Link | null> => {
          const isFirst = !seen.has(candidate.macs[0]);
          seen.add(candidate.macs[0]);
          return known[nth] === null && isFirst
            ? { ...candidate, ...(await newLink(candidate.invitee.language)) }
            : null;
        }),
      );
      const fresh = links.filter((link) => link !== null);
      if (fresh.length === 0) return people.map((_, nth) => ({ as: known[nth] ?? 'invitedBefore', url: null }));
      await take?.(fresh.map(({ invitee: { email }, url }) => ({ email, url })));
      const [made, invited] = writeLinks(survey, fresh) as [Statement, Statement];
      const letters = mail ? await Promise.all(fresh.map((link) => letterOf(survey, link))) : [];
      const isMade = 'EXISTS (SELECT 1 FROM survey_link WHERE link_hash = e.key)';
      const [written] = await database.write([made, invited, await outbox.enqueueMany(letters, isMade)]);
      const hashes = new Set((written?.results ?? []).map((row) => row.link_hash));
      return links.map((link, nth) =>
        link && hashes.has(link.hash)
          ? { as: 'invited', url: link.url }
          : { as: known[nth] ?? 'invitedBefore', url: null },
      );
    },

    async studioLink(survey, { market, studioId, language }) {
      const { hash, url } = await newLink(language);
      await database.run(
        `INSERT INTO survey_link (link_hash, survey_id, kind, market, studio_id, language, created_at)
         VALUES (?, ?, 'studio', ?, ?, ?, ?)`,
        hash,
        survey.surveyId,
        market,
        studioId,
        language,
        today(),
      );
      return url;
    },

    wantsNone: async (email) =>
      database.exists(
        'SELECT 1 FROM survey_opt_out WHERE address_mac IN (SELECT value FROM json_each(?))',
        await macsOf(email),
      ),

    async optedOut(token) {
      const address = await addressOf(token);
      if (address === null) return null;
      return database.exists('SELECT 1 FROM survey_opt_out WHERE address_mac = ?', address);
    },

    async optOut(token) {
      const address = await addressOf(token);
      if (address === null) return false;
      await database.run('INSERT OR IGNORE INTO survey_opt_out (address_mac, at) VALUES (?, ?)', address, toIso(now()));
      return true;
    },

    optOutMoves: async (from, to) =>
      database.prepare(
        `INSERT INTO survey_opt_out (address_mac, at) SELECT ?, at FROM survey_opt_out
          WHERE address_mac IN (SELECT value FROM json_each(?)) LIMIT 1 ON CONFLICT DO NOTHING`,
        await signer.sign(emailKeyOf(to)),
        await macsOf(from),
      ),
  };
}
