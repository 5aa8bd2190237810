import { DurableObject } from 'cloudflare:workers';

const counts = 'SELECT total_changes() AS changes, last_insert_rowid() AS lastRowId';

/**
 * A database of one test runtime, one call away: SQLite of the platform's own objects, as D1's simulator has it, without
 * what stands between the simulator and who asks. Asked and answered as D1's own binding does it
 * (`near-databases.setup.ts`); `near-databases.test.ts` holds it against the simulator.
 */
export class NearDatabase extends DurableObject {
  #sql = this.ctx.storage.sql;
  /**
   * What SQLite had counted when it was last asked; null if a statement since then has failed.
   * @type {{changes: number, lastRowId: number} | null}
   */
  #counted = null;
  #counts() {
    const { changes, lastRowId } = this.#sql.exec(counts).one();
    return { changes: Number(changes), lastRowId: Number(lastRowId) };
  }

  /** @param {{sql: string, params?: unknown[]}} query */
  #run({ sql, params }) {
    const before = this.#counted ?? this.#counts();
    const sizeBefore = this.#sql.databaseSize;
    this.#counted = null;
    const bound = (params ?? []).map((value) => (Array.isArray(value) ? new Uint8Array(value).buffer : value));
    const cursor = this.#sql.exec(sql, ...bound);
    const columns = cursor.columnNames;
    const rows = Array.from(cursor.raw(), (row) => row.map(asSent));
    // Most statements only read: to ask again what has changed would cost as much as they do.
    const after = cursor.rowsWritten === 0 ? before : this.#counts();
    this.#counted = after;
    const meta = {
      served_by: 'near',
      duration: 0,
      changes: after.changes - before.changes,
      last_row_id: after.lastRowId,
      changed_db:
        after.changes !== before.changes ||
        after.lastRowId !== before.lastRowId ||
        this.#sql.databaseSize !== sizeBefore,
      size_after: this.#sql.databaseSize,
      rows_read: cursor.rowsRead,
      rows_written: cursor.rowsWritten,
    };
    return { columns, rows, meta };
  }

  /**
   * Runs statements as one transaction. @param {string} body of D1's binding, JSON @param {boolean} inRows
   * @returns {Promise<string>} what D1 answers, JSON
   */
  async answer(body, inRows) {
    const asked = [JSON.parse(body)].flat().filter(({ sql }) => sql.replace(/^\s+--.*/gm, '').trim() !== '');
    try {
      if (asked.length === 0) throw new Error('No SQL statements detected.');
      // One statement is whole by itself. The other kind of transaction, which is synchronous, finds a broken reference too
      // late to say whose it was.
      const ran =
        asked.length === 1
          ? [this.#run(asked[0])]
          : await this.ctx.storage.transaction(async () => asked.map((query) => this.#run(query)));
      return JSON.stringify(
        ran.map(({ columns, rows, meta }) => ({
          success: true,
          results: inRows ? { columns, rows } : rows.map((row) => objectOf(columns, row)),
          meta,
        })),
      );
    } catch (error) {
      return JSON.stringify({ success: false, error: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** @param {unknown} value */
const asSent = (value) => (value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value);
/** @param {string[]} columns @param {unknown[]} row */
const objectOf = (columns, row) => Object.fromEntries(columns.map((name, index) => [name, row[index]]));

export default {};
