import { useEffect, useRef, useState } from 'react';
import { type Ask, askPasskey, canOfferInField, hasPasskeys, isRefusedByPerson } from './ask-passkey';

export interface PasskeyProps {
  purpose: Ask['purpose'];
  /** Address that issues challenges. */
  options: string;
  texts: { button: string; busy: string; failed: string };
}

/** A challenge expires after five minutes on the server; the offer in the field is renewed before that. */
const renewMs = 4 * 60_000;

function post(field: HTMLInputElement | null, answer: string): void {
  if (!field) return;
  field.value = answer;
  field.form?.submit();
}

/**
 * The button that asks for a passkey; at the login also the offer in the e-mail field. The answer is posted with the
 * form.
 */
export function Passkey({ purpose, options, texts }: PasskeyProps) {
  const field = useRef<HTMLInputElement>(null);
  const offer = useRef<AbortController>(null);
  const [state, setState] = useState<'absent' | 'ready' | 'busy' | 'failed'>('absent');

  async function ask(): Promise<void> {
    offer.current?.abort();
    setState('busy');
    try {
      const answer = await askPasskey({ purpose, options });
      if (answer !== null) post(field.current, answer);
    } catch {
      setState('failed');
    }
  }

  useEffect(() => {
    if (!hasPasskeys()) return;
    setState('ready');
    if (purpose !== 'login') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { form } = field.current ?? {};
    let isLeaving = false;
    // If the form was sent before the island loaded, its button is busy already.
    const isSent = () => isLeaving || form?.querySelector('button[aria-disabled]') != null;
    const offerInField = async () => {
      if (!(await canOfferInField()) || isSent()) return;
      offer.current = new AbortController();
      const { signal } = offer.current;
      timer = setTimeout(() => {
        offer.current?.abort();
        void offerInField();
      }, renewMs);
      try {
        const answer = await askPasskey({ purpose, options, signal });
        if (answer !== null && !signal.aborted) post(field.current, answer);
      } catch (error) {
        // Interrupted or declined: the button and the code remain.
        if (!signal.aborted && !isRefusedByPerson(error)) clearTimeout(timer);
      }
    };
    void offerInField();
    // Both the offer and the form create a session where there is none. The offer's, arriving later, would replace the
    // one with the code.
    const giveWay = () => {
      isLeaving = true;
      clearTimeout(timer);
      offer.current?.abort();
    };
    form?.addEventListener('submit', giveWay);
    return () => {
      giveWay();
      form?.removeEventListener('submit', giveWay);
    };
  }, [purpose, options]);

  return (
    <>
      <input type="hidden" name="passkey" ref={field} />
      {state !== 'absent' && (
        <button
          type="button"
          className="btn quiet"
          aria-disabled={state === 'busy' || undefined}
          onClick={() => void ask()}
        >
          {state === 'busy' ? texts.busy : texts.button}
        </button>
      )}
      {state === 'failed' && (
        <p className="error" role="alert">
          {texts.failed}
        </p>
      )}
    </>
  );
}
