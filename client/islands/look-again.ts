import { isAnswered } from './screen-link';

/**
 * Loads a page that waits anew every so many seconds, if somebody is there to answer: what a browser shows during an outage would
 * take the place of a number, or of a screen's letters.
 */
export function looksAgain(seconds: number): void {
  setInterval(async () => {
    // By its plain address: a page that answers a form would be sent again.
    if (await isAnswered(location.href)) location.replace(location.href);
  }, seconds * 1_000);
}
