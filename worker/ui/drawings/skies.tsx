import type { ComponentProps } from 'react';
import { AgeProof } from './age-proof';
import { Drawn } from './layers';

/** A drawing across the line below the header. */
const Sky = (drawn: ComponentProps<typeof Drawn>) => (
  <div className="sky ink-line">
    <Drawn {...drawn} />
  </div>
);

/** Of a page that is gone. */
export const GoneSky = () => <Sky of="gone" className="low" />;

/** Of a temporary failure. */
export const TroubleSky = () => <Sky of="trouble" />;

/** Of a page that waits. */
export const WaitSky = () => <Sky of="wait" />;

/** The age check, above its ways on an upright screen. */
export function AgeSky() {
  return (
    <div className="sky age">
      <AgeProof />
    </div>
  );
}
