import type { RequestContext } from '../../context';

/** A form that belongs to the operator, in whatever browser it is sent. `name`: the pattern of its address. */
export const operatorForm = async ({ var: { services, operator } }: RequestContext, name: string) => ({
  name,
  sender: await services.backOffice.senderOf(operator.email),
});
