import { isAnswered } from './screen-link';

/**
 * Loads a page that waits anew every so many seconds, if somebody is there to answer: what a browser shows during an outage would
 * take the place of a number, or of a screen's letters.
 */
export function looksAgain(seconds: number): void {
  let isSent = false;
  // A form that is under way would be ended by the page that is loaded again, and what was pressed be lost.
  addEventListener('submit', (event) => {
    isSent ||= !event.defaultPrevented;
  });
  addEventListener('pageshow', () => {
    isSent = false;
  });
  setInterval(async () => {
    // By its plain address: a page that answers a form would be sent again.
    if ((await isAnswered(location.href)) && !isSent) location.replace(location.href);
  }, seconds * 1_000);
}
