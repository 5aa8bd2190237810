import { chainFolder, demoSurveyFile } from 'virtual:chain/files';
import { marketIds } from '../../worker/domain/markets';

/** Names of the current chain for the commands' examples, so that these can be run as they are. */
export const [exampleMarket] = marketIds;
export const exampleCatalogue = `${chainFolder}/catalogue/${exampleMarket}.json`;
export const exampleSurvey = demoSurveyFile;
/** The demo's survey, by its file's name. */
export const exampleSurveyId = demoSurveyFile.replace(/^.*\/|\.json$/g, '');
