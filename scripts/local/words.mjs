/** The words of a command that takes none. */

/**
 * Ends the process before anything is done: with its help when that is asked for, with exit code 2 when another word
 * follows, which somebody took for an option. @param {string} name @param {string} does
 */
export function takeNoWord(name, does) {
  const [word] = process.argv.slice(2);
  if (word === undefined) return;
  const help = `npm ${name === 'start' ? name : `run ${name}`} -- [--chain NAME]\n\n  ${does}`;
  if (word === '--help') console.log(help);
  else console.error(`${name} has no option ${word}.\n${help}`);
  process.exit(word === '--help' ? 0 : 2);
}
