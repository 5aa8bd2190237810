export interface Ask {
  purpose: 'login' | 'confirm' | 'add';
  /** Address that issues challenges. */
  options: string;
  /** If given, the passkey is offered in the e-mail field (conditional mediation) until the signal aborts. */
  signal?: AbortSignal;
}

export const hasPasskeys = () =>
  'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

export const canOfferInField = async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

export const isRefusedByPerson = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError';

/** The browser's answer as text for a form field. Null when the page is being left for another one. */
export async function askPasskey({ purpose, options, signal }: Ask): Promise<string | null> {
  const body = new URLSearchParams({ purpose });
  const response = await fetch(options, { method: 'POST', body, signal });
  const json = (await response.json()) as { confirm?: string };
  if (json.confirm) {
    location.assign(json.confirm);
    return null;
  }
  if (!response.ok) throw new Error(`no challenge: ${response.status}`);
  const credential =
    purpose === 'add'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json as never),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json as never),
          ...(signal ? { signal, mediation: 'conditional' as const } : {}),
        });
  return JSON.stringify((credential as PublicKeyCredential).toJSON());
}
