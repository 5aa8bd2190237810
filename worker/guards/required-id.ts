import { allow, type Decision, refuse } from './decision';

/** What came of creating the session a page stands on. */
export type SessionOutcome<Session> =
  | { readonly ok: true; readonly value: Session }
  | { readonly ok: false; readonly reason: string };

/**
 * Survey, specification §5: an id from the route or the query, otherwise navigation is refused. `usersatisfaction` is
 * the name of a route and never an id.
 */
export function surveyIdGuard(
  routeId: string | null | undefined,
  queryId: string | null | undefined,
): Decision<{ readonly id: string }> {
  const id = [routeId, queryId].find((value) => value && value.toLowerCase() !== 'usersatisfaction');
  return id ? allow({ id }) : refuse('missingId');
}

/** Manual age verification, specification §5: needs an `id` query parameter, otherwise navigation is refused. */
export function manualAgeVerificationIdGuard(queryId: string | null | undefined): Decision<{ readonly id: string }> {
  const id = queryId?.trim();
  return id ? allow({ id }) : refuse('missingId');
}

/** Specification §5: failure to create a survey or session refuses navigation. */
export function createdSessionGuard<Session>(outcome: SessionOutcome<Session>): Decision<Session> {
  return outcome.ok ? allow(outcome.value) : refuse(outcome.reason);
}
