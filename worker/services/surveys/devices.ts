import { createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';

/**
 * Names for the browsers that answer a studio's link: random, signed so that only we hand them out. What is stored is
 * different for each link, so that answers in two studios cannot be told to come from one browser.
 */
export function createSurveyDevices(keys: string) {
  const signer = createSigner(keys, 'survey-device');

  /** The random half of a name that is ours. */
  async function read(device: string | null): Promise<string | null> {
    const [name = '', signature = ''] = (device ?? '').split('.');
    return name !== '' && (await signer.verify(name, signature)) ? name : null;
  }

  return {
    async make(): Promise<string> {
      const name = randomToken();
      return `${name}.${await signer.sign(name)}`;
    },
    isOurs: async (device: string): Promise<boolean> => (await read(device)) !== null,
    async hashFor(linkHash: string, device: string | null): Promise<string | null> {
      const name = await read(device);
      return name && sha256(`${linkHash}\n${name}`);
    },
  };
}
