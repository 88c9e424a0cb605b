/**
 * A connection that asks for less: what has parameters is prepared under a name, so that PostgreSQL parses and plans it once and not
 * at each call, and a transaction begins with its first statement, in one message with it where that has no parameters.
 */
import pg from 'pg'
import { eachTime } from './planning.queries.ts'

/** Statements one connection keeps; the one not used for longest makes room. A plan over all months takes some 150 kB there. */
const maxPrepared = 60

/** What PostgreSQL says of a statement it does not know (any more), and of one whose columns a migration has changed meanwhile. */
const lost = new Set(['26000', '0A000'])

/** Inside of the driver, undeclared by its types. */
type Wire = { parsedStatements: Record<string, string>; close(message: { type: 'S'; name: string }): void }

const nothingYet = (command: string) => Promise.resolve({ command, rowCount: null, rows: [] }) as never

export class PreparingClient extends pg.Client {
  /** Names by text, the least recently used first. A name never comes back, so that a text is never run under another's plan. */
  readonly #names = new Map<string, string>()
  #last = 0
  /** A transaction was asked for, and nothing in it yet. */
  #begins = false

  // The driver declares each way of asking as an overload of its own; only texts with their values are looked at here.
  override query(...asked: never[]): never {
    const [text] = asked as unknown[]
    const ask = super.query.bind(this) as (...given: unknown[]) => never
    if (text === 'begin') {
      this.#begins = true
      return nothingYet('BEGIN')
    }
    if (this.#begins) return this.#begin(asked, ask)
    return this.#ask(asked, ask)
  }

  #begin(asked: never[], ask: (...given: unknown[]) => never): never {
    const [text, values] = asked as unknown[]
    this.#begins = false
    if (text === 'commit' || text === 'rollback') return nothingYet(text.toUpperCase())
    if (typeof text === 'string' && !(Array.isArray(values) && values.length > 0)) {
      const both: unknown = ask(`begin;${text}`)
      return (both as Promise<pg.QueryResult[]>).then(results => results.at(-1)) as never
    }
    const begun: unknown = ask('begin')
    return (begun as Promise<unknown>).then(() => this.#ask(asked, ask)) as never
  }

  #ask(asked: never[], ask: (...given: unknown[]) => never): never {
    const [text, values] = asked as unknown[]
    const prepared =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && !text.startsWith(eachTime)
    if (!prepared) return ask(...asked)
    const answer: unknown = ask({ text, values, name: this.#nameOf(text) }, ...asked.slice(2))
    if (!(answer instanceof Promise)) return answer as never
    return answer.catch((error: { code?: string }) => {
      if (lost.has(error.code ?? '')) this.#forget(text)
      throw error
    }) as never
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text)
    const name = known ?? `s${++this.#last}`
    this.#names.delete(text)
    this.#names.set(text, name)
    if (known === undefined && this.#names.size > maxPrepared) {
      const [oldest = ''] = this.#names.keys()
      this.#forget(oldest)
    }
    return name
  }

  /** Nothing waits for it: PostgreSQL closes it before it reads what is asked next. */
  #forget(text: string): void {
    const name = this.#names.get(text)
    if (name === undefined) return
    this.#names.delete(text)
    const { connection } = this as unknown as { connection: Wire }
    delete connection.parsedStatements[name]
    connection.close({ type: 'S', name })
  }
}
