import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const passkeyLibrary = '@simplewebauthn/server';

const leftOutId = '\0attestation-left-out:';
/** Modules needed only for attestation: statement formats, certificates and the metadata service. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
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

/**
 * Root certificates of authenticator makers: replaced by none. The library loads them into a list when it is imported.
 */
export const roots: Readonly<Record<string, readonly string[]>> = {
  'services/defaultRootCerts/android-key': [1, 2, 3, 4].map((number) => `Google_Hardware_Attestation_Root_${number}`),
  'services/defaultRootCerts/android-safetynet': ['GlobalSign_Root_CA'],
  'services/defaultRootCerts/apple': ['Apple_WebAuthn_Root_CA'],
  'services/defaultRootCerts/mds': ['GlobalSign_Root_CA_R3', 'GlobalSign_Root_R46'],
};

/** Reads the two numbers of an ECDSA signature; the library's own module needs 24 KiB of ASN.1 code for it. */
export const unwrapSignature = 'helpers/iso/isoCrypto/unwrapEC2Signature';
const ownUnwrapSignature = fileURLToPath(new URL('../../worker/services/passkeys/ecdsa-signature.ts', import.meta.url));

/**
 * Removes attestation from the passkey library, nine tenths of its size, since attestation is never requested. Removed
 * functions throw, so that such an answer is rejected and never accepted unverified.
 */
export function withoutAttestation(): Plugin {
  return {
    name: 'medlem:without-attestation',
    enforce: 'pre',
    // The development server's pre-bundling would bypass this plugin.
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

/** Name of the library's module that a relative import within it refers to, without extension. */
function moduleOf(id: string, importer: string | undefined): string | null {
  if (!id.startsWith('.') || !importer?.includes(`/node_modules/${passkeyLibrary}/esm/`)) return null;
  const { pathname } = new URL(id, `file://${importer}`);
  return /\/esm\/(.+)\.js$/.exec(pathname)?.[1] ?? null;
}
