import type { CSSProperties, ReactNode } from 'react';
import { brand } from '../../../domain/markets/brand';
import { accent, onAccent, styles } from './styles';

const { outer, inner, strokes } = brand.mailMark;
const shape = { backgroundColor: accent, borderRadius: outer.corners };
const inside = { backgroundColor: onAccent, borderRadius: inner.corners, fontSize: 1, lineHeight: '1px' };

/**
 * The brand's mark made of table cells, since mail does not show SVG: a shape with another inside, on the baseline, and
 * strokes around it. A mailbox that draws none of the strokes shows the shape.
 */
export const MailMark = () => (
  <Cell {...(strokes ?? outer)} style={around}>
    <Cell {...outer} style={shape}>
      <Cell {...inner} style={inside} />
    </Cell>
  </Cell>
);

function Cell(props: { width: number; height: number; style: CSSProperties; children?: ReactNode }) {
  const { width, height, style, children } = props;
  return (
    <table role="presentation" width={width} cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td width={width} height={height} align="center" valign="bottom" className="ink" style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** In pixels; half of one at each side is the soft edge of a line that is neither level nor upright. */
const thickness = 2;
const round = (value: number) => Math.round(value * 100) / 100;
const pair = (one: number, other: number) => `${round(one)}px ${round(other)}px`;

/**
 * Each stroke is a band across a gradient: mailboxes that show mails in a browser take it out less than pictures and
 * turned elements. In the colour of the text, whatever it is.
 */
function bandOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) {
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const [width, height] = [Math.abs(x2 - x1) + thickness, Math.abs(y2 - y1) + thickness];
  const length = Math.abs(width * Math.sin(turn)) + Math.abs(height * Math.cos(turn));
  const stop = (from: number) => `${round(50 + (100 * from) / length)}%`;
  const stops = `transparent ${stop(-1.5)},currentColor ${stop(-0.5)},currentColor ${stop(0.5)},transparent ${stop(1.5)}`;
  return {
    image: `linear-gradient(${round((turn * 180) / Math.PI)}deg,${stops})`,
    position: pair(Math.min(x1, x2) - thickness / 2, Math.min(y1, y2) - thickness / 2),
    size: pair(width, height),
  };
}

const bands = strokes?.lines.map(bandOf) ?? [];
const around: CSSProperties = {
  color: styles.body.color,
  backgroundImage: bands.map(({ image }) => image).join(',') || 'none',
  backgroundPosition: bands.map(({ position }) => position).join(','),
  backgroundSize: bands.map(({ size }) => size).join(','),
  backgroundRepeat: 'no-repeat',
};
