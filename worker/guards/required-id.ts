import { allow, type Decision, refuse } from './decision';

/** The result of creating the session that a page shows. */
type SessionOutcome<Session> =
  | { readonly ok: true; readonly value: Session }
  | { readonly ok: false; readonly reason: string };

/**
 * Survey, specification §5: requires an id in the route or the query, otherwise refuses navigation. `usersatisfaction`
 * is the name of a route and never an id.
 */
export function surveyIdGuard(
  routeId: string | null | undefined,
  queryId: string | null | undefined,
): Decision<{ readonly id: string }> {
  const id = [routeId, queryId].find((value) => value && value.toLowerCase() !== 'usersatisfaction');
  return id ? allow({ id }) : refuse('missingId');
}

/** Manual age verification, specification §5: requires an `id` query parameter, otherwise refuses navigation. */
export function manualAgeVerificationIdGuard(queryId: string | null | undefined): Decision<{ readonly id: string }> {
  const id = queryId?.trim();
  return id ? allow({ id }) : refuse('missingId');
}

/** Specification §5: failure to create a survey or session refuses navigation. */
export function createdSessionGuard<Session>(outcome: SessionOutcome<Session>): Decision<Session> {
  return outcome.ok ? allow(outcome.value) : refuse(outcome.reason);
}
