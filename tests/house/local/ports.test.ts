import { describe, expect, test } from 'vitest';
import { inspectorPort, listened, ports } from '../../../scripts/local/addresses.mjs';

describe('what a start on this machine listens on', () => {
  test('is named by the variables that move it', () => {
    expect(listened({})).toEqual([
      ['PORT', 8787],
      ['SANDBOX_PORT', 8788],
    ]);
    expect(listened({ PORT: '9000', SANDBOX_PORT: '9001', INSPECTOR_PORT: '9229' })).toEqual([
      ['PORT', 9000],
      ['SANDBOX_PORT', 9001],
      ['INSPECTOR_PORT', 9229],
    ]);
  });

  test('has no debugger unless one is asked for', () => {
    expect(inspectorPort({})).toBeUndefined();
    expect(inspectorPort({ INSPECTOR_PORT: '' })).toBeUndefined();
  });

  test.each([
    [{ PORT: '9000', SANDBOX_PORT: '9000' }, 'PORT and SANDBOX_PORT are both 9000: give the sandbox another port.'],
    [{ SANDBOX_PORT: '8787' }, 'PORT and SANDBOX_PORT are both 8787: give the sandbox another port.'],
    [
      { INSPECTOR_PORT: '8788' },
      'INSPECTOR_PORT is 8788, which is taken by app or sandbox: give the debugger another port.',
    ],
  ])('is no two the same: %j', (environment, sentence) => {
    expect(() => listened(environment)).toThrow(new Error(sentence));
  });

  test.each(['0', '70000', '80.5', 'eighty'])('is a port, not %s', (PORT) => {
    expect(() => ports({ PORT })).toThrow(new Error(`PORT must be a number from 1 to 65535, not "${PORT}".`));
    expect(() => inspectorPort({ INSPECTOR_PORT: PORT })).toThrow(/^INSPECTOR_PORT must be a number/);
  });
});
