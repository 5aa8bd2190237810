import { describe, expect, test } from 'vitest';
import { textsOf } from '../../../scripts/building/texts.mjs';
import { read } from '../../../scripts/house/sources';

/**
 * What the account refuses leads to where it can be put right. Each sentence, the file that says it, and the way on that
 * the same file gives; the pages themselves are walked in `tests/features/age/member-check.test.ts`.
 */
const actions = 'worker/features/account/actions';
const ofChange = `${actions}/change-product`;
const ways: Readonly<Record<string, readonly [file: string, way: string]>> = {
  // The page of the membership with what it allows today.
  'fault.notAllowed': [
    'worker/features/account/membership/page.tsx',
    '<ActionList subscription={subscription} isPaidAbove={isPaidAbove} />',
  ],
  'fault.asItIs': [
    'worker/features/account/membership/page.tsx',
    '<ActionList subscription={subscription} isPaidAbove={isPaidAbove} />',
  ],
  'fault.changed': [
    'worker/features/account/membership/page.tsx',
    '<ActionList subscription={subscription} isPaidAbove={isPaidAbove} />',
  ],
  // The form itself, whose button stands below.
  'fault.otherAmount': [`${actions}/frame.tsx`, '<Button kind={kind}'],
  'fault.confirm': [`${actions}/frame.tsx`, '<Button kind={kind}'],
  'fault.otherDays': [`${actions}/frame.tsx`, '<Button kind={kind}'],
  'fault.keyExpired': [`${actions}/frame.tsx`, '<Button kind={kind}'],
  'fault.unavailable': [`${actions}/frame.tsx`, '<Button kind={kind}'],
  'fault.declined': [`${actions}/frame.tsx`, 'paths.account.payments.href()'],
  'changeProduct.needsAge': [`${ofChange}/index.ts`, 'paths.accountMore.ageCheck.href(change)'],
  'changeProduct.needsSkin': [`${ofChange}/index.ts`, "paths.account.profile.href({ edit: 'skin', ...change })"],
  'changeProduct.skinStops': [`${ofChange}/page.tsx`, 'paths.account.profile.href()'],
  'changeProduct.none': [`${ofChange}/page.tsx`, "hrefOf(props.subscription, { do: 'changeStudio' })"],
  'changeStudio.notSold': [`${actions}/change-studio/confirm.tsx`, "hrefOf(subscription, { do: 'changeProduct' })"],
  // Time alone puts these right: the sentence names the day, or says to try again; the other actions are one step back.
  'changeProduct.bound': [`${actions}/frame.tsx`, 'back={back ?? { href: hrefOf(subscription), label: '],
  'changeProduct.unpriced': [`${actions}/frame.tsx`, 'back={back ?? { href: hrefOf(subscription), label: '],
};

type Texts = { readonly [key: string]: string | Texts };
const membership = (textsOf('en') as { membership: Record<string, Texts> }).membership;

describe('what the account refuses', () => {
  test('has a row for each sentence', () => {
    const faults = Object.keys(membership.fault ?? {}).map((key) => `fault.${key}`);
    const refusals = Object.entries(membership).flatMap(([intent, texts]) =>
      (intent === 'fault' ? [] : Object.keys(texts))
        .filter((key) => /^(?:needs|not[A-Z]|none$|bound$|unpriced$|skinStops$)/.test(key) && !key.endsWith('Text'))
        .map((key) => `${intent}.${key}`),
    );
    // "None" of a cancellation is a number of payments.
    const all = [...faults, ...refusals].filter((key) => key !== 'cancel.none');
    expect(all.sort()).toEqual(Object.keys(ways).sort());
  });

  test.each(Object.entries(ways))('%s leads on', (_, [file, way]) => {
    expect(read(file)).toContain(way);
  });
});
