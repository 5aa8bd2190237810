import { onSun, sun } from './styles';

const disc = { backgroundColor: sun, borderRadius: '22px 22px 0 0' };
const door = { backgroundColor: onSun, borderRadius: '6px 6px 0 0', fontSize: 1, lineHeight: '1px' };

/** The mark of table cells, for SVG is not shown in mail: half a sun with a door, standing on the line below it. */
export function MailMark() {
  return (
    <table role="presentation" width="44" cellPadding="0" cellSpacing="0" border={0}>
      <tbody>
        <tr>
          <td width="44" height="22" align="center" valign="bottom" style={disc}>
            <table role="presentation" width="12" cellPadding="0" cellSpacing="0" border={0}>
              <tbody>
                <tr>
                  <td width="12" height="13" style={door} />
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
