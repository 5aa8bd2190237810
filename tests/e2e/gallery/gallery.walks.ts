import { stripVTControlCharacters } from 'node:util';
import { walks, walksAlone } from '../screens/walks';
import { test } from '../test';
import { asked, marketOf } from './asked';
import { createCamera } from './camera';

/** A walk a test, in each language and width, with script and without. Not among the tests: `npm run gallery` runs it. */
process.env.GALLERY_FOLDER = asked.folder;
const viewports = { phone: { height: 844, isMobile: true, hasTouch: true }, wide: { height: 900, isMobile: false } };

for (const language of asked.languages)
  for (const width of asked.widths)
    for (const scripts of asked.scripts)
      test.describe(`${language} ${width} ${scripts ? 'with script' : 'without script'}`, () => {
        const { height, ...device } = viewports[width < 768 ? 'phone' : 'wide'];
        test.use({
          market: marketOf[language],
          language,
          viewport: { width, height },
          javaScriptEnabled: scripts,
          deviceScaleFactor: 1,
          ...device,
          // Pages that are refused, and partners that are broken, are meant here.
          expectedNoise: /./,
        });
        for (const [walk, sees] of Object.entries({ ...walks, ...walksAlone })) {
          if (!asked.walks.includes(walk)) continue;
          test(walk, { tag: walk in walksAlone ? '@alone' : '@together' }, async ({
            visitor,
            browser,
            contextOptions,
            baseURL,
            locale,
          }) => {
            test.setTimeout(600_000);
            const camera = createCamera({
              ...asked,
              walk,
              visitor,
              width,
              judgesColours: language === asked.languages[0],
              only: asked.only ? new RegExp(asked.only, 'i') : null,
            });
            const settings = {
              ...contextOptions,
              locale,
              baseURL,
              javaScriptEnabled: scripts,
              viewport: { width, height },
              ...device,
            };
            const opens = async () => (await browser.newContext(settings)).newPage();
            const screen = width < 768 ? { width: 1080, height: 1920 } : { width: 1280, height: 800 };
            let missed: string | null = null;
            try {
              await sees({ visitor, look: camera.look, opens, screen });
            } catch (error) {
              const said =
                stripVTControlCharacters(String(error)).match(/^(?:Error|Expected|Received|\w*Error).*$/gm) ?? [];
              missed = `after "${camera.shots.at(-1)?.screen ?? 'nothing'}": ${said.slice(0, 3).join(' ')}`;
              throw error;
            } finally {
              camera.keeps(missed);
            }
          });
        }
      });
