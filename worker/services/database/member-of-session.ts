/** SQL of the member who is logged in with the session whose hash is the one parameter. */
export const memberOfSession = '(SELECT s.member_id FROM session s WHERE s.id_hash = ?1)';
