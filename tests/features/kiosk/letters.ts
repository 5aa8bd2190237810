/** The letters that an unpaired screen shows; empty if it shows none. */
export const lettersOn = (html: string): string =>
  (
    /<div class="[^"]*\bletters\b[^"]*"><p class="lead">[^<]+<\/p><p class="match">([A-Z]{3}) ([A-Z]{3})<\/p>/.exec(
      html,
    ) ?? []
  )
    .slice(1)
    .join('');
