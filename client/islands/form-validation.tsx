import { useEffect, useRef } from 'react';
import { checkField, type FieldName, type FieldRules } from '../../worker/domain/signup/fields';

interface FormValidationProps {
  fields: readonly FieldName[];
  /** Sentences by message key, with their placeholders. */
  texts: Readonly<Record<string, string>>;
  rules: FieldRules;
}

/**
 * Updates the messages of a form that has faults while the visitor corrects it: a field is checked when it is left, and
 * its message disappears as soon as the value is valid. Never blocks the form.
 */
export function FormValidation({ fields, texts, rules }: FormValidationProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const judge = ({ target, type }: Event) => {
      const input = target as HTMLInputElement;
      const name = fields.find((field) => field === input.name);
      if (!name) return;
      const fault = checkField(name, input.value, rules);
      if (type === 'input' && (fault || !input.ariaInvalid)) return;
      showMessage(input, fault && fill(texts[fault.key] ?? '', fault.params ?? {}));
    };
    let isPressing = false;
    const press = ({ type }: Event) => {
      isPressing = type === 'pointerdown';
    };
    // Waits for the end of a press: a message that appears or disappears meanwhile would move the button, and the click
    // would be lost.
    const leave = (event: Event) => {
      const judgeThen = () => setTimeout(judge, 0, event);
      if (isPressing) addEventListener('pointerup', judgeThen, { once: true });
      else judgeThen();
    };
    const listening = new AbortController();
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, press, { capture: true, signal: listening.signal });
    form.addEventListener('focusout', leave, { signal: listening.signal });
    form.addEventListener('input', judge, { signal: listening.signal });
    return () => listening.abort();
  }, [fields, texts, rules]);
  return <span ref={place} hidden />;
}

function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''));
}

/** Writes the message as the server would, with the same markup and ARIA links. */
function showMessage(input: HTMLInputElement, message: string | null): void {
  const id = `${input.id}-error`;
  const shown = document.getElementById(id);
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one && one !== id);
  if (!message) {
    shown?.remove();
    input.removeAttribute('aria-invalid');
  } else {
    (shown ?? addMessage(input, id)).querySelector('span')?.replaceChildren(message);
    input.setAttribute('aria-invalid', 'true');
    others.push(id);
  }
  if (others.length > 0) input.setAttribute('aria-describedby', others.join(' '));
  else input.removeAttribute('aria-describedby');
}

/** Copies a message that the server rendered, for its icon and look; if none is left, plain text. */
function addMessage(input: HTMLInputElement, id: string): HTMLElement {
  const model = document.querySelector<HTMLElement>('.error')?.cloneNode(true) as HTMLElement | undefined;
  const message = model ?? document.createElement('p');
  if (!model) message.appendChild(document.createElement('span'));
  message.className = 'error';
  message.id = id;
  input.insertAdjacentElement('afterend', message);
  return message;
}
