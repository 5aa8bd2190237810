import type { Authority } from '../../domain/market';

/** Whom to complain to: name, address and site, as the market's data has them. */
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
