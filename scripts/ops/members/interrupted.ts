/** Exit code of a program that Ctrl-C ended: 128 and the number of SIGINT. */
const interruptedCode = 130;

/**
 * Takes the first Ctrl-C as a wish to stop between two steps, so that no step is left half done. The second one ends the
 * program at once, as ever. `end` gives the signals back.
 */
export function untilInterrupted(source: NodeJS.EventEmitter = process) {
  const controller = new AbortController();
  const stop = () => {
    process.stderr.write('\nStopping after the rows in hand. Once more ends it at once.\n');
    controller.abort();
    source.off('SIGINT', stop);
  };
  source.on('SIGINT', stop);
  return {
    signal: controller.signal,
    exitCode: interruptedCode,
    end: () => void source.off('SIGINT', stop),
  };
}
