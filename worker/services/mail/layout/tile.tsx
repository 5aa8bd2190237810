import { Standing } from './parts';
import { styles } from './styles';

/**
 * Something to type or to show, large on a tile of its own. In parts, it is easier to read off another screen; what is
 * copied has no gaps.
 */
export function Tile({ parts, label }: { parts: readonly string[]; label?: string | undefined }) {
  return (
    <Standing>
      <td
        className={parts.length > 1 ? 'sand ink long' : 'sand ink'}
        style={label ? { ...styles.code, ...styles.labelled } : styles.code}
      >
        {label && (
          <div className="soft" style={styles.tileLabel}>
            {label}
          </div>
        )}
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
          <span key={index} style={index < parts.length - 1 ? styles.codePart : styles.codeEnd}>
            {part}
          </span>
        ))}
      </td>
    </Standing>
  );
}
