import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const passkeyLibrary = '@simplewebauthn/server';

const leftOutId = '\0attestation-left-out:';
/** What only the statements of an authenticator's maker, their certificates and the list of all makers are read with. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'registration/verifications/verifyAttestationFIDOU2F': ['verifyAttestationFIDOU2F'],
  'registration/verifications/verifyAttestationPacked': ['verifyAttestationPacked'],
  'registration/verifications/verifyAttestationAndroidSafetyNet': ['verifyAttestationAndroidSafetyNet'],
  'registration/verifications/verifyAttestationAndroidKey': ['verifyAttestationAndroidKey'],
  'registration/verifications/verifyAttestationApple': ['verifyAttestationApple'],
  'registration/verifications/tpm/verifyAttestationTPM': ['verifyAttestationTPM'],
  'helpers/convertX509PublicKeyToCOSE': ['convertX509PublicKeyToCOSE'],
  'helpers/getCertificateInfo': ['getCertificateInfo'],
  'helpers/isCertRevoked': ['isCertRevoked'],
  'helpers/validateCertificatePath': ['validateCertificatePath'],
  'metadata/verifyMDSBlob': ['verifyMDSBlob'],
  'services/metadataService': ['MetadataService'],
};

/** Certificates of makers that are believed: none. The library puts them in a list when it is loaded. */
const roots: Readonly<Record<string, readonly string[]>> = {
  'services/defaultRootCerts/android-key': [1, 2, 3, 4].map((number) => `Google_Hardware_Attestation_Root_${number}`),
  'services/defaultRootCerts/android-safetynet': ['GlobalSign_Root_CA'],
  'services/defaultRootCerts/apple': ['Apple_WebAuthn_Root_CA'],
  'services/defaultRootCerts/mds': ['GlobalSign_Root_CA_R3', 'GlobalSign_Root_R46'],
};

/** Reads the two numbers of a signature; the library's own brings 24 KiB of ASN.1 for it. */
const unwrapSignature = 'helpers/iso/isoCrypto/unwrapEC2Signature';
const ownUnwrapSignature = fileURLToPath(new URL('../../worker/services/passkeys/ecdsa-signature.ts', import.meta.url));

/**
 * Leaves out of the passkey library what reads attestation: nobody is asked for one, and it is nine tenths of the weight.
 * What is left out throws when it is used, so that such an answer is refused and never passes unread.
 */
export function withoutAttestation(): Plugin {
  return {
    name: 'medlem:without-attestation',
    enforce: 'pre',
    // Bundled ahead by the server for development, it would pass by this plugin.
    configEnvironment: () => ({
      optimizeDeps: { exclude: [passkeyLibrary] },
      resolve: { noExternal: [passkeyLibrary] },
    }),
    resolveId(id, importer) {
      const module = moduleOf(id, importer);
      if (module === unwrapSignature) return ownUnwrapSignature;
      return module !== null && (module in leftOut || module in roots) ? `${leftOutId}${module}` : null;
    },
    load(id) {
      if (!id.startsWith(leftOutId)) return null;
      const module = id.slice(leftOutId.length);
      const message = JSON.stringify(`${module}: attestation is left out of this build`);
      const refusals = leftOut[module]?.map((name) => `export function ${name}() { throw new Error(${message}); }`);
      return (refusals ?? roots[module]?.map((name) => `export const ${name} = '';`) ?? []).join('\n');
    },
  };
}

/** Of a relative import within the library: which of its modules, without the ending. */
function moduleOf(id: string, importer: string | undefined): string | null {
  if (!id.startsWith('.') || !importer?.includes(`/node_modules/${passkeyLibrary}/esm/`)) return null;
  const { pathname } = new URL(id, `file://${importer}`);
  return /\/esm\/(.+)\.js$/.exec(pathname)?.[1] ?? null;
}
