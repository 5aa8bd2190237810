import { lazyPage } from '../../../../ui/lazy-page';
import { periodText } from '../../membership/rows';
import { membershipAction } from '../action';

/** Pauses the membership from the next charge on. */
export const pause = membershipAction({
  intent: 'pause',
  icon: 'pause',
  onOverview: true,
  allowed: ({ actions }) => actions.pause,
  title: ({ t }) => t('membership.pause.action'),
  line: ({ options, feeMinor }, _, { t, format }) =>
    t(feeMinor > 0 ? 'membership.pause.lineFee' : 'membership.pause.line', {
      count: options.at(-1)?.months ?? 0,
      fee: format.money(feeMinor),
    }),
  read: ({ c, can, values }) => {
    const option = can.options.find(
      ({ from, until }) => until === values.until && (values.from === undefined || values.from === from),
    );
    if (!option) return { kind: 'fault', fault: { kind: 'choose' } };
    const reason = c.var.market.pause.reasons.find((one) => one === values.reason) ?? null;
    return { kind: 'intent', intent: { kind: 'pause', until: option.until, reason } };
  },
  pageData: ({ values, confirms }) => ({ chosen: values.until ?? null, reason: values.reason ?? '', confirms }),
  Page: lazyPage(() => import('./page').then((page) => page.PausePage)),
  done: ({ pause: ahead }, view) => ({
    title: view.t('membership.done.pause'),
    dates: ahead ? periodText(view, ahead) : undefined,
  }),
});
