import { writeFile } from 'node:fs/promises';
import { languagesOf } from '../../../worker/domain/content/survey-check';
import { markets } from '../../../worker/domain/markets';
import { languages } from '../../../worker/domain/markets/languages';
import { auditTerminal } from '../cells/terminal-action';
import { type Command, Refusal } from '../command';
import { servicesOf } from '../data/stores';
import { exampleSurveyId } from '../examples';
import { findStudio } from '../studio';
import { posterOf } from './poster';
import { findSurvey, requireNotClosed } from './published';

export const linkCommand: Command = {
  summary: 'Makes a link to a survey for everybody who stands in a studio, with a code to print.',
  usage: 'SURVEY --studio GUID [--language L] [--qr FILE.svg]',
  options: {
    studio: 'its "studioId" in the catalogue',
    language: "of the page and the poster; the market's own unless it is said",
    qr: 'a new file that gets a poster with the code, black on white',
  },
  notes: [
    'Answers by it name the studio and nobody. How often one browser may answer stands in the survey: "perDevice".',
    'Each call makes another link; those made before go on working.',
  ],
  examples: [`surveys link ${exampleSurveyId} --studio GUID --language da --qr noerrebro.svg --remote`],
  async run(context) {
    const { options, dryRun, bindings, print } = context;
    const [surveyId] = context.words;
    const { market, studio } = await findStudio(context, options.studio);
    const services = await servicesOf(await bindings(), market);
    const survey = await findSurvey(services.surveyDocuments, surveyId);
    requireNotClosed(survey);
    if (!survey.markets.includes(market)) throw new Refusal(`${survey.surveyId} is not held in ${market}.`);
    const language = languages.find((one) => one === (options.language ?? markets[market].languages[0]));
    if (language === undefined || !languagesOf(survey).includes(language))
      throw new Refusal(`--language is one of ${languagesOf(survey).join(', ')}.`);
    const what = { surveyId: survey.surveyId, market, studioId: studio.studioId, language };
    if (dryRun) {
      print({ dryRun, ...what }, () => `Dry run: would make a link for ${studio.name}.`);
      return 0;
    }
    const url = await services.surveyInvitations.studioLink(survey, what);
    const entry = {
      action: 'survey.linked',
      subject: `survey:${survey.surveyId}`,
      detail: { studioId: studio.studioId },
    };
    await auditTerminal(await bindings(), market, { operator: context.operator, ...entry });
    if (options.qr !== undefined) {
      const poster = posterOf({ url, title: survey.title[language] ?? '', studio: studio.name });
      await writeFile(options.qr, poster, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        throw new Refusal(
          `${options.qr}: ${error.code === 'EEXIST' ? 'is there already: name another file' : 'cannot be written. Is its folder there?'}`,
        );
      });
    }
    print({ url, ...what, qr: options.qr ?? null }, () =>
      [`For everybody in ${studio.name}:`, url, ...(options.qr ? [`The poster is in ${options.qr}.`] : [])].join('\n'),
    );
    return 0;
  },
};
