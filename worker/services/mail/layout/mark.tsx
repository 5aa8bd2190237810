import type { CSSProperties } from 'react';
import { brand } from '../../../domain/markets/brand';
import { accent, onAccent, styles } from './styles';

const { outer, inner, strokes } = brand.mailMark;
const shape = { backgroundColor: accent, borderRadius: outer.corners };
const inside = { backgroundColor: onAccent, borderRadius: inner.corners, fontSize: 1, lineHeight: '1px' };
const { width, height } = strokes ?? outer;

/**
 * The brand's mark made of table cells, since mail does not show SVG: a shape with another inside, on the baseline, and
 * strokes around it. A mailbox that draws none of the strokes shows the shape.
 */
export function MailMark() {
  return (
    <table role="presentation" width={width} cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td width={width} height={height} align="center" valign="bottom" className="ink" style={around}>
            <table role="presentation" width={outer.width} cellPadding="0" cellSpacing="0" border={0}>
              <tbody>
                <tr>
                  <td width={outer.width} height={outer.height} align="center" valign="bottom" style={shape}>
                    <table role="presentation" width={inner.width} cellPadding="0" cellSpacing="0" border={0}>
                      <tbody>
                        <tr>
                          <td width={inner.width} height={inner.height} style={inside} />
                        </tr>
                      </tbody>
                    </table>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** In pixels; half a pixel at each side is the soft edge of a line that is neither level nor upright. */
const thickness = 2;

/**
 * Each stroke is a band across a gradient: no mailbox that shows mails in a browser takes it out, as it does pictures and
 * turned elements. In the colour of the text, whatever it is.
 */
const around: CSSProperties = {
  color: styles.body.color,
  ...(strokes && {
    backgroundImage: strokes.lines.map(bandOf).join(','),
    backgroundPosition: strokes.lines
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => at(Math.min(x1, x2), Math.min(y1, y2)))
      .join(','),
    backgroundSize: strokes.lines
      .map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => at(...sizeOf(x2 - x1, y2 - y1), 0))
      .join(','),
    backgroundRepeat: 'no-repeat',
  }),
};

function at(left: number, top: number, offset = -thickness / 2): string {
  return `${round(left + offset)}px ${round(top + offset)}px`;
}

function sizeOf(across: number, down: number): [number, number] {
  return [Math.abs(across) + thickness, Math.abs(down) + thickness];
}

function bandOf([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): string {
  const [across, down] = [x2 - x1, y2 - y1];
  const turn = Math.atan2(down, across);
  const [w, h] = sizeOf(across, down);
  const length = Math.abs(w * Math.sin(turn)) + Math.abs(h * Math.cos(turn));
  const stop = (from: number) => `${round(50 + (100 * from) / length)}%`;
  const [half, soft] = [thickness / 2, 0.5];
  return `linear-gradient(${round((turn * 180) / Math.PI)}deg,transparent ${stop(-half - soft)},currentColor ${stop(soft - half)},currentColor ${stop(half - soft)},transparent ${stop(half + soft)})`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
