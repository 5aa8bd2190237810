import { createSigner } from '../../crypto/keyring';
import { randomToken, sha256 } from '../../crypto/token';

/**
 * Ids of browsers that answer a studio's link: random, and signed so that only we can issue them. The stored hash
 * differs per link, so that answers in two studios cannot be linked to one browser.
 */
export function createSurveyDevices(keys: string) {
  const signer = createSigner(keys, 'survey-device');

  /** The random half of an id we issued; null otherwise. */
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
