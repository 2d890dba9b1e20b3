/** Vitest setup: records the columns of every statement that the tests execute, for `check.ts`. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { type DescribedStatement, STATEMENTS_FILE } from './file.ts';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
// `pg` exports the class, but its types don't say so.
interface DescribedQuery {
  text?: string;
  handleRowDescription(message: { fields: readonly Field[] }): void;
}

const RECORDED = Symbol.for('callboard.recorded-statements');
const query = (pg as unknown as { Query: { prototype: DescribedQuery & { [RECORDED]?: true } } }).Query.prototype;

if (process.env.RECORD_STATEMENTS && !query[RECORDED]) {
  query[RECORDED] = true;
  mkdirSync(dirname(STATEMENTS_FILE), { recursive: true });
  const recorded = new Set<string>();
  const handle = query.handleRowDescription;
  query.handleRowDescription = function (message) {
    const { text } = this;
    if (text && !recorded.has(text)) {
      recorded.add(text);
      const statement: DescribedStatement = {
        text,
        columns: message.fields.map(({ name, dataTypeID }) => [name, dataTypeID]),
      };
      appendFileSync(STATEMENTS_FILE, `${JSON.stringify(statement)}\n`);
    }
    handle.call(this, message);
  };
}
