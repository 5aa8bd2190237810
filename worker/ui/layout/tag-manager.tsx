/** Loaded only after consent, which is passed to it first: measuring is granted, advertising is denied. */
export function TagManager({ id, nonce }: { id: string; nonce: string }) {
  return (
    <>
      <script nonce={nonce}>{consentGranted}</script>
      <script async src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`} nonce={nonce} />
    </>
  );
}

const consentGranted = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}
gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});
dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})`;
