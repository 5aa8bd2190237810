import type { Authority } from '../../domain/markets/market-data';

/** The supervisory authority for complaints: name, address and site from the market's data. */
export function AuthorityAddress({ authority: { name, address, url } }: { authority: Authority }) {
  return (
    <p>
      {name}
      <br />
      {address}
      <br />
      <a href={url} rel="noopener">
        {url.replace(/^https:\/\/|\/$/g, '')}
      </a>
    </p>
  );
}
