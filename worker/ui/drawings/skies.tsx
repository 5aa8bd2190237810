import { AgeProof } from './age-proof';
import { Drawn } from './layers';

/** Sky of a page that is gone, across the line below the header. */
export function GoneSky() {
  return (
    <div className="sky ink-line">
      <Drawn of="gone" className="low" />
    </div>
  );
}

/** Sky of a temporary failure: a cloud on the same line. */
export function TroubleSky() {
  return (
    <div className="sky ink-line">
      <Drawn of="trouble" />
    </div>
  );
}

/** Sky of a page that waits. */
export function WaitSky() {
  return (
    <div className="sky ink-line">
      <Drawn of="wait" />
    </div>
  );
}

/** The age check, above its ways on an upright screen. */
export function AgeSky() {
  return (
    <div className="sky age">
      <AgeProof />
    </div>
  );
}
