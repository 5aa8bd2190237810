import { type Bindable, namedStatement, statement } from '../database/database';

/** Every statement that writes `member`. Instants are ISO texts. */

type Maybe = string | null;
type Details = Record<'firstName' | 'lastName' | 'phone' | 'street' | 'zip' | 'city', string>;

/** A new member of an order; nothing if the address has one. */
export const insertMember = namedStatement<
  Details & Record<'memberId' | 'market' | 'email' | 'emailKey' | 'language' | 'studioId' | 'at', string>
>(
  `INSERT INTO member (first_name, last_name, phone, street, zip, city, member_id, market, email, email_key, language, home_studio_id,
                       origin, created_at, updated_at)
   VALUES (@firstName, @lastName, @phone, @street, @zip, @city, @memberId, @market, @email, @emailKey, @language, @studioId,
           'signup', @at, @at)
   ON CONFLICT (market, email_key) DO NOTHING`,
);

/** New members of another system; nothing for an address that has one. `rows`: SQL that selects the values. */
export const importMembers = (rows: string) =>
  statement<readonly Bindable[]>(
    `INSERT INTO member (member_id, market, email, email_key, first_name, last_name, phone, street, zip, city, language, home_studio_id,
                         origin, created_at, updated_at) ${rows}
     ON CONFLICT (market, email_key) DO NOTHING RETURNING member_id`,
  );

/** Brings members up to date with another system. `set`: SQL of the fields; `from`: SQL of the rows and of who is meant. */
export const updateImported = ({ set, from }: { readonly set: string; readonly from: string }) =>
  statement<readonly Bindable[]>(`UPDATE member SET ${set} ${from}`);

/**
 * Copies what was entered with an order that is paid now. `set`: SQL of the fields; `language`: SQL of the language.
 */
export const fillFromOrder = ({ set, language }: { readonly set: string; readonly language: string }) =>
  statement<[subscriptionId: string, at: string]>(
    `UPDATE member SET ${set}, home_studio_id = u.studio_id, updated_at = ?2, language = ${language}
       FROM subscription u
      WHERE u.subscription_id = ?1 AND u.entered_json IS NOT NULL AND member.member_id = u.member_id
        AND member.closed_at IS NULL AND (member.proofs_valid_from IS NULL OR member.proofs_valid_from < u.proved_at)`,
  );

export const changeDetails = namedStatement<Details & Record<'memberId' | 'at', string>>(
  `UPDATE member SET first_name = @firstName, last_name = @lastName, phone = @phone, street = @street, zip = @zip, city = @city,
     updated_at = @at WHERE member_id = @memberId AND closed_at IS NULL`,
);

/** Street, postcode and town alone. */
export const changeAddressLines = statement<[street: string, zip: string, city: string, at: string, memberId: string]>(
  'UPDATE member SET street = ?, zip = ?, city = ?, updated_at = ? WHERE member_id = ? AND closed_at IS NULL',
);

export const changeLanguage = statement<[language: string, at: string, memberId: string]>(
  'UPDATE member SET language = ?, updated_at = ? WHERE member_id = ? AND closed_at IS NULL',
);

/** Only from the address that was shown. */
export const changeAddress = statement<
  [email: string, emailKey: string, at: string, memberId: string, earlierKey: string]
>(
  `UPDATE member SET email = ?, email_key = ?, updated_at = ?
    WHERE member_id = ? AND email_key = ? AND closed_at IS NULL`,
);

/** Values that are null stay as they are. */
export const restoreDetails = statement<
  [memberId: string, firstName: Maybe, lastName: Maybe, phone: Maybe, at: string]
>(
  `UPDATE member SET first_name = COALESCE(?2, first_name), last_name = COALESCE(?3, last_name), phone = COALESCE(?4, phone),
     updated_at = ?5 WHERE member_id = ?1 AND closed_at IS NULL`,
);

/** If another member has proved this address meanwhile, it stays theirs. */
export const restoreAddress = statement<[memberId: string, email: string, emailKey: string]>(
  `UPDATE member SET email = ?2, email_key = ?3 WHERE member_id = ?1 AND closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM member o WHERE o.market = member.market AND o.email_key = ?3 AND o.member_id <> ?1)`,
);

/** Proofs made at `at` or before are void. */
export const voidProofs = statement<[memberId: string, at: string]>(
  'UPDATE member SET proofs_valid_from = ?2 WHERE member_id = ?1 AND (proofs_valid_from IS NULL OR proofs_valid_from < ?2)',
);

/** Closes the account unless the row that `hindrance` (SQL; `?1` the member, `?2` today) selects exists. */
export const closeMember = (hindrance: string) =>
  statement<[memberId: string, today: string, at: string]>(
    `UPDATE member SET first_name = '', last_name = '', email = 'closed:' || ?1, email_key = 'closed:' || ?1, phone = '',
       street = '', zip = '', city = '', home_studio_id = NULL, closed_at = ?3, updated_at = ?3
      WHERE member_id = ?1 AND closed_at IS NULL AND NOT EXISTS (${hindrance})`,
  );
