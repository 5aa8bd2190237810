import { styles } from './styles';

/** A code to type, large and by itself, and until when it works. */
export function CodeBox({ code, expires, isSpaced = false }: { code: string; expires: string; isSpaced?: boolean }) {
  return (
    <>
      <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            <td className="sand ink" style={isSpaced ? { ...styles.code, ...styles.longCode } : styles.code}>
              {code}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="ink" style={{ ...styles.body, marginTop: 24 }}>
        {expires}
      </p>
    </>
  );
}
