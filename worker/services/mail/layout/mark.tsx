import { brand } from '../../../domain/markets/brand';
import { accent, onAccent } from './styles';

const { outer, inner } = brand.mailMark;
const shape = { backgroundColor: accent, borderRadius: outer.corners };
const inside = { backgroundColor: onAccent, borderRadius: inner.corners, fontSize: 1, lineHeight: '1px' };

/** The brand's mark made of table cells, since mail does not show SVG: a shape with another inside, on the baseline. */
export function MailMark() {
  return (
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
  );
}
