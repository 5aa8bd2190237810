import { createRoute, type RequestContext } from '../../../context';
import type { Catalogue } from '../../../domain/catalogue/catalogue';
import type { Language } from '../../../domain/markets/languages';
import type { Survey } from '../../../domain/survey/survey';
import type { Texts } from '../../../domain/text/text-overrides';
import { Refusal } from '../../../failures';
import { paths } from '../../../paths';
import type { FeatureServices } from '../../../services';
import { inMarket } from '../access/reach';
import { type Drafted, draftedOf } from './drafted';
import { framed } from './preview-frame';

/** Answers a request by the whole app with these services instead of the cell's own. */
export type Answering = (services: FeatureServices, request: Request) => Promise<Response> | Response;

/** Pages that a draft can be looked at on; a survey has its own. */
const pages = { entry: paths.signup.entry, login: paths.login, contact: paths.contact, help: paths.help.howWeCheckAge };
export const previewPages = Object.keys(pages) as (keyof typeof pages)[];

/**
 * The real page with the draft, for this operator alone: the app answers as it does a visitor without a cookie, and
 * what it answered is shown without its scripts.
 */
export const previewOf = (answers: Answering) =>
  createRoute().get(paths.backOfficeMore.contentPreview.patterns[0], async (c) => {
    const drafted = await draftedOf(c);
    if (!drafted) throw new Refusal('notFound');
    const answer = await answers(
      drafting(c, drafted),
      new Request(addressOf(c, drafted), { headers: headersOf(c, drafted) }),
    );
    const document = drafted.look.document;
    return framed(c, answer, {
      back: inMarket(c, paths.backOfficeMore.contentDocument.href({ document })),
      pages: drafted.named.kind === 'survey' ? [] : previewPages,
      here: paths.backOfficeMore.contentPreview.href({ document }),
    });
  });

/** The language of texts is that of their document, else the operator's, where the market speaks it. */
function languageOf(c: RequestContext, { named }: Drafted): Language {
  const { languages } = c.var.services.market;
  if (named.kind === 'texts') return named.language;
  return languages.find((one) => one === c.var.language) ?? languages[0];
}

/** The studio whose page shows what is drafted: itself, or the first that sells the product. */
function studioOf({ named, look, value }: Drafted): string | undefined {
  if (named.kind !== 'catalogue') return undefined;
  const { studios = [], products = [] } = value as Partial<Catalogue>;
  const drafted = look.edits.map(({ item }) => item.slice(item.indexOf('.') + 1));
  const product = products.find(({ productId }) => drafted.includes(productId));
  const own = studios.find(({ studioId }) => drafted.includes(studioId));
  return own?.studioId ?? (product && product.studios !== 'all' ? product.studios[0] : studios[0]?.studioId);
}

/** A query keeps the page out of the memory of first pages. */
function addressOf(c: RequestContext, drafted: Drafted): string {
  const { origin, searchParams } = new URL(c.req.url);
  if (drafted.named.kind === 'survey') {
    const { surveyId: id } = drafted.named;
    return origin + paths.survey.href({ culture: languageOf(c, drafted), id }, { preview: 'yes' });
  }
  const page = previewPages.find((one) => one === searchParams.get('page')) ?? 'entry';
  const studio = page === 'entry' ? studioOf(drafted) : undefined;
  return origin + pages[page].href({ preview: 'yes', studio });
}

const headersOf = (c: RequestContext, drafted: Drafted) => ({
  'accept-language': languageOf(c, drafted),
  // Networks are counted by this; the operator's own is not that of a visitor.
  'cf-connecting-ip': c.req.header('cf-connecting-ip') ?? '127.0.0.1',
});

/** The cell's services, but for what the draft is of; nothing of a preview is counted. */
function drafting(c: RequestContext, { named, look, value }: Drafted): FeatureServices {
  const { services } = c.var;
  const version = `draft-${look.mark}`;
  const own: Record<string, unknown> = { signups: { ...services.signups, visited: () => undefined } };
  if (named.kind === 'catalogue') {
    const catalogue = async () => ({ market: services.market.id, version, catalogue: value as Catalogue });
    own.catalogue = { ...services.catalogue, current: catalogue, authoritative: catalogue };
  } else if (named.kind === 'texts') {
    const live = async () => (await services.texts.current())?.languages ?? {};
    own.texts = {
      ...services.texts,
      current: async () => ({ version, languages: { ...(await live()), [named.language]: value as Texts } }),
    };
  } else {
    const survey = value as Survey;
    own.surveySessions = {
      createSurveySessionById: async () => ({ ok: true, value: { kind: 'studio', survey, version, answers: {} } }),
      finished: async () => null,
      isDevice: async () => false,
      newDevice: async () => '',
    };
  }
  return new Proxy(services, { get: (all, name) => own[String(name)] ?? all[name as keyof FeatureServices] });
}
